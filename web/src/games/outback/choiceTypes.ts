// The types of the choices of Outback.
//
// Made by `make api` from the actions in src/tuckerbox/games/outback: make changes there.

import type { ChoicesOf, NoFields } from "../contract";
import type { Animal, Face, OutbackView } from "./view";

export type OutbackChoice = ChoicesOf<{
  exchange: NoFields;
  roll: NoFields;
  keep: { dice: Readonly<Partial<Record<Face, number>>> };
  place: { animal: Animal; space: string };
  give: { animal: Animal; row: "2" | "3" | "4" | "5" | "6" | "7" };
  block: { space: string };
  done: NoFields;
}>;

export interface OutbackTypes {
  view: OutbackView;
  choice: OutbackChoice;
}
