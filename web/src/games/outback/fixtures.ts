// Moments of real matches for the tests; `python -m tests.moments` makes them.

import type { Choice, Preview, Told } from "../../api/client";
import type { OutbackView } from "./view";
import blocking from "./fixtures/blocking.json";
import end from "./fixtures/end.json";
import give from "./fixtures/give.json";
import given from "./fixtures/given.json";
import jeep from "./fixtures/jeep.json";
import laying from "./fixtures/laying.json";
import middle from "./fixtures/middle.json";
import plus from "./fixtures/plus.json";
import start from "./fixtures/start.json";

export interface Fixture {
  view: OutbackView;
  events: Told[];
  choices: Choice[];
  preview: Preview | null;
}

export const fixtures = {
  start,
  middle,
  laying,
  blocking,
  jeep,
  plus,
  give,
  given,
  end,
} as unknown as Record<
  "start" | "middle" | "laying" | "blocking" | "jeep" | "plus" | "give" | "given" | "end",
  Fixture
>;
