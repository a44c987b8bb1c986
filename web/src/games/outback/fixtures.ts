// Moments of real matches for the tests; `python -m tests.moments` makes them.

import { momentsIn, type Fixture } from "../../testing/boardFixtures";
import type { OutbackView } from "./view";

const moment = momentsIn(
  import.meta.glob<Fixture<OutbackView>>("./fixtures/*.json", { eager: true, import: "default" }),
);

export const fixtures = {
  start: moment("start"),
  middle: moment("middle"),
  laying: moment("laying"),
  blocking: moment("blocking"),
  jeep: moment("jeep"),
  plus: moment("plus"),
  give: moment("give"),
  given: moment("given"),
  end: moment("end"),
};
export type Name = keyof typeof fixtures;
export const names = Object.keys(fixtures) as Name[];
