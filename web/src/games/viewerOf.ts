// Finds the seat of a view.

import type { View } from "./contract";

/** Return the seat whose view this is; null: a spectator's. */
export function viewerOf({ viewer }: View): number | null {
  return typeof viewer === "number" ? viewer : null;
}
