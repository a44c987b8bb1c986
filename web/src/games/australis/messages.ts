// The messages of Australis.

import catalogue from "../../../../src/tuckerbox/games/australis/messages/en.ftl?raw";
import { sayFrom } from "../../messages/say";

export const say = sayFrom(catalogue);
