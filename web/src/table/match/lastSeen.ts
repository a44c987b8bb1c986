// What this browser has seen of each match: kept here and nowhere else, and no harm is done when it is lost.

import { isRecord, readStored, writeStored } from "../../storage";

export interface Seen {
  /** The last entry that was shown. */
  entry: number;
  /** The last line of chat that was read. */
  chat: number;
}

const place = (id: string) => `tuckerbox.seen.${id}`;

export function seenOf(id: string): Seen | null {
  const found = readStored(place(id));
  if (!isRecord(found)) return null;
  const { entry, chat } = found;
  return typeof entry === "number" && typeof chat === "number" ? { entry, chat } : null;
}

export function remember(id: string, seen: Seen): void {
  writeStored(place(id), seen);
}
