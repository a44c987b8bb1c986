// The contents of the page about Down Under.

import type { AboutPage } from "../aboutPageTypes";
import { say } from "./messages";
import strength from "./strength.json";

export default { about: say("about"), strength } satisfies AboutPage;
