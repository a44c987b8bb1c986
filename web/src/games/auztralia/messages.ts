// The messages of AuZtralia.

import catalogue from "../../../../src/tuckerbox/games/auztralia/messages/en.ftl?raw";
import { sayFrom } from "../../messages/say";

export const say = sayFrom(catalogue);
