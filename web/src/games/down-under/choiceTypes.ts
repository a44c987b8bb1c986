// The types of the choices of Down Under.
//
// Made by `make api` from the actions in src/tuckerbox/games/down_under: make changes there.

import type { ChoicesOf, NoFields } from "../contract";
import type { DownUnderView } from "./view";

export type DownUnderChoice = ChoicesOf<{
  place: { tile: string; turn: "0" | "90" | "180" | "270"; cell: string };
  rotate: { way: "left" | "right"; cell: string };
  done: NoFields;
}>;

export interface DownUnderTypes {
  view: DownUnderView;
  choice: DownUnderChoice;
}
