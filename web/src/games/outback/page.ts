// The contents of the page about Outback.

import catalogue from "../../../../src/tuckerbox/games/outback/messages/en.ftl?raw";
import { sayFrom } from "../../messages/say";
import { sceneIn, type GamePage } from "../page";
import scene from "./scene.json";
import strength from "./strength.json";

const say = sayFrom(catalogue);

export default { about: say("about"), scene: sceneIn(scene), strength } satisfies GamePage;
