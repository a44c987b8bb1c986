// Moments of real matches for the tests; `python -m tests.moments` makes them.

import type { Choice, Preview, Told } from "../../api/client";
import billabong from "./fixtures/billabong.json";
import end from "./fixtures/end.json";
import frame from "./fixtures/frame.json";
import laid from "./fixtures/laid.json";
import limitless from "./fixtures/limitless.json";
import middle from "./fixtures/middle.json";
import oneEnded from "./fixtures/oneEnded.json";
import ring from "./fixtures/ring.json";
import start from "./fixtures/start.json";
import two from "./fixtures/two.json";
import type { DownUnderView } from "./view";

export interface Fixture {
  view: DownUnderView;
  events: Told[];
  choices: Choice[];
  preview: Preview | null;
}

const moments = { start, middle, ring, billabong, laid, two, oneEnded, frame, limitless, end };
export type Name = keyof typeof moments;
export const names = Object.keys(moments) as Name[];
export const fixtures = moments as unknown as Record<Name, Fixture>;
