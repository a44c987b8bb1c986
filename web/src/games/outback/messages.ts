// The messages of Outback.

import catalogue from "../../../../src/tuckerbox/games/outback/messages/en.ftl?raw";
import { sayFrom } from "../../messages/say";

export const say = sayFrom(catalogue);
