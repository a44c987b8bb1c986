// Moments of real matches for the map's tests; `python -m tests.moments` makes them.

import { momentsIn, type Fixture } from "../../../testing/boardFixtures";
import type { AuztraliaView } from "../view";

const moment = momentsIn(
  import.meta.glob<Fixture<AuztraliaView>>("./fixtures/*.json", { eager: true, import: "default" }),
);

export const fixtures = {
  turningUp: moment("turningUp"),
  target: moment("target"),
  mine: moment("mine"),
  abandon: moment("abandon"),
  start: moment("start"),
  turn: moment("turn"),
  tracks: moment("tracks"),
  farms: moment("farms"),
  force: moment("force"),
  fight: moment("fight"),
  allotting: moment("allotting"),
  late: moment("late"),
  looking: moment("looking"),
  alone: moment("alone"),
  west: moment("west"),
  together: moment("together"),
  end: moment("end"),
};
export type Name = keyof typeof fixtures;
export const names = Object.keys(fixtures) as Name[];
