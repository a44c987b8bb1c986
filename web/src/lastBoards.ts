// The boards of this browser's own matches as they were last shown, for the pictures in lists: Python need not be
// started to draw them. Losing them does no harm.

import type { Seat } from "./api/client";
import type { View } from "./games/contract";
import { isRecord, readRecord, writeStored } from "./storage";

export interface ShownBoard {
  /** The last entry that it shows. */
  n: number;
  view: View;
  seats: Seat[];
  viewer: number | null;
}

const KEY = "tuckerbox.boards";
const MOST = 6;

function isShownBoard(found: unknown): found is ShownBoard {
  if (!isRecord(found) || typeof found.n !== "number" || !isRecord(found.view)) return false;
  const { seats, viewer } = found;
  return Array.isArray(seats) && seats.every(isRecord) && (viewer === null || typeof viewer === "number");
}

/** Keep the board of a match, and forget the one that was shown longest ago if there are many. */
export function keepBoard(id: string, board: ShownBoard): void {
  const others = Object.entries(readRecord(KEY)).filter(([other]) => other !== id);
  writeStored(KEY, Object.fromEntries([...others.slice(1 - MOST), [id, board]]));
}

/** Return the board of a match after its entry `n`; null if another or none was shown. */
export function keptBoard(id: string, n: number): ShownBoard | null {
  const found = readRecord(KEY)[id];
  return isShownBoard(found) && found.n === n ? found : null;
}
