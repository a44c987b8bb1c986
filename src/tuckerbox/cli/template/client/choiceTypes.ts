// The types of the choices of Muster.
//
// Made by `make api` from the actions in src/tuckerbox/cli/template: make changes there.

import type { ChoicesOf, NoFields } from "../contract";
import type { Breed, View } from "./view";

export type Choice = ChoicesOf<{
  pen: { sheep: Breed };
  release: { sheep: Breed };
  done: NoFields;
}>;

export interface Types {
  view: View;
  choice: Choice;
}
