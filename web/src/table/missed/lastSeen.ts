// The last entry and the last chat line that this browser has shown of each match. Losing them does no harm.

import { isRecord, readStored, writeStored } from "../../storage";

export interface LastSeen {
  /** The last entry that was shown. */
  entry: number;
  /** The id of the last chat line that was read. */
  chat: number;
}

const keyOf = (id: string) => `tuckerbox.seen.${id}`;

export function readLastSeen(id: string): LastSeen | null {
  const found = readStored(keyOf(id));
  if (!isRecord(found)) return null;
  const { entry, chat } = found;
  return typeof entry === "number" && typeof chat === "number" ? { entry, chat } : null;
}

export function writeLastSeen(id: string, seen: LastSeen): void {
  writeStored(keyOf(id), seen);
}
