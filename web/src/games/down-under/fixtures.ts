// Moments of real matches for the tests; `python -m tests.moments` makes them.

import { momentsIn, type Fixture } from "../../testing/boardFixtures";
import type { DownUnderView } from "./view";

const moment = momentsIn(
  import.meta.glob<Fixture<DownUnderView>>("./fixtures/*.json", { eager: true, import: "default" }),
);

export const fixtures = {
  start: moment("start"),
  middle: moment("middle"),
  ring: moment("ring"),
  billabong: moment("billabong"),
  laid: moment("laid"),
  two: moment("two"),
  oneEnded: moment("oneEnded"),
  frame: moment("frame"),
  limitless: moment("limitless"),
  end: moment("end"),
};
export type Name = keyof typeof fixtures;
export const names = Object.keys(fixtures) as Name[];
