// The contents of the page about Down Under.

import catalogue from "../../../../src/tuckerbox/games/down_under/messages/en.ftl?raw";
import { sayFrom } from "../../messages/say";
import { sceneIn, type GamePage } from "../page";
import scene from "./scene.json";
import strength from "./strength.json";

const say = sayFrom(catalogue);

export default { about: say("about"), scene: sceneIn(scene), strength } satisfies GamePage;
