// The messages of Down Under.

import catalogue from "../../../../src/tuckerbox/games/down_under/messages/en.ftl?raw";
import { sayFrom } from "../../messages/say";

export const say = sayFrom(catalogue);
