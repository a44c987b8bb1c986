// Moments of real matches for the map's tests; `python -m tests.moments` makes them.

import type { Choice, Preview, Told } from "../../../api/client";
import type { AuztraliaView } from "../view";
import abandon from "./fixtures/abandon.json";
import mine from "./fixtures/mine.json";
import target from "./fixtures/target.json";
import turningUp from "./fixtures/turningUp.json";
import allotting from "./fixtures/allotting.json";
import alone from "./fixtures/alone.json";
import end from "./fixtures/end.json";
import farms from "./fixtures/farms.json";
import fight from "./fixtures/fight.json";
import force from "./fixtures/force.json";
import late from "./fixtures/late.json";
import looking from "./fixtures/looking.json";
import start from "./fixtures/start.json";
import together from "./fixtures/together.json";
import tracks from "./fixtures/tracks.json";
import turn from "./fixtures/turn.json";
import west from "./fixtures/west.json";

export interface Fixture {
  view: AuztraliaView;
  events: Told[];
  choices: Choice[];
  preview: Preview | null;
}

const moments = {
  turningUp,
  target,
  mine,
  abandon,
  start,
  turn,
  tracks,
  farms,
  force,
  fight,
  allotting,
  late,
  looking,
  alone,
  west,
  together,
  end,
};
export type Name = keyof typeof moments;
export const names = Object.keys(moments) as Name[];
export const fixtures = moments as unknown as Record<Name, Fixture>;
