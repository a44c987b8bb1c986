// The types of the choices of Australis.
//
// Made by `make api` from the actions in src/tuckerbox/games/australis: make changes there.

import type { ChoicesOf, NoFields } from "../contract";
import type { AustralisView, FunctionName, TileName } from "./view";

export type AustralisChoice = ChoicesOf<{
  take: { die: string };
  fire: { function: FunctionName };
  keep: { card: string };
  use: { card: string };
  plant: { reef: "3" | "4" | "5" | "6" | "7" | "8" };
  move: { coral: "3" | "4" | "5" | "6" | "7" | "8"; reef: "3" | "4" | "5" | "6" | "7" | "8" };
  leave: NoFields;
  prize: { tile: TileName };
  done: NoFields;
}>;

export interface AustralisTypes {
  view: AustralisView;
  choice: AustralisChoice;
}
