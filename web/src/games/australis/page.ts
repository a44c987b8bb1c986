// The contents of the page about Australis.

import catalogue from "../../../../src/tuckerbox/games/australis/messages/en.ftl?raw";
import { sayFrom } from "../../messages/say";
import { sceneIn, type GamePage } from "../page";
import scene from "./scene.json";
import strength from "./strength.json";

const say = sayFrom(catalogue);

export default { about: say("about"), scene: sceneIn(scene), strength } satisfies GamePage;
