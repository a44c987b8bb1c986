// Moments of real matches for the tests; `python -m tests.moments` makes them.

import { momentsIn, type Fixture } from "../../testing/boardFixtures";
import type { AustralisView } from "./view";

const moment = momentsIn(
  import.meta.glob<Fixture<AustralisView>>("./fixtures/*.json", { eager: true, import: "default" }),
);

export const fixtures = {
  start: moment("start"),
  middle: moment("middle"),
  cards: moment("cards"),
  planting: moment("planting"),
  ordering: moment("ordering"),
  choosing: moment("choosing"),
  picked: moment("picked"),
  short: moment("short"),
  long: moment("long"),
  end: moment("end"),
};
export type Name = keyof typeof fixtures;
export const names = Object.keys(fixtures) as Name[];
