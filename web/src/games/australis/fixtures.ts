// Moments of real matches for the tests; `python -m tests.moments` makes them.

import type { Choice, Preview, Told } from "../../api/client";
import cards from "./fixtures/cards.json";
import choosing from "./fixtures/choosing.json";
import end from "./fixtures/end.json";
import long from "./fixtures/long.json";
import middle from "./fixtures/middle.json";
import ordering from "./fixtures/ordering.json";
import picked from "./fixtures/picked.json";
import planting from "./fixtures/planting.json";
import short from "./fixtures/short.json";
import start from "./fixtures/start.json";
import type { AustralisView } from "./view";

export interface Fixture {
  view: AustralisView;
  events: Told[];
  choices: Choice[];
  preview: Preview | null;
}

const moments = { start, middle, cards, planting, ordering, choosing, picked, short, long, end };
export type Name = keyof typeof moments;
export const names = Object.keys(moments) as Name[];
export const fixtures = moments as unknown as Record<Name, Fixture>;
