// Finds the latest lines of the log about what others have done since the player's last decision.

import type { LogLine, Seat } from "../../api/client";
import { curled } from "../../english";
import { eventsAfter } from "./undoWouldTakeBack";

const MOST = 2; // entries that are told; the log has the others
const END_OF_TURN = "done"; // the kind of the event with which our games end a turn: it goes without saying

export interface SinceTurn {
  /** The entry of the player's last decision; 0 if there is none yet. */
  from: number;
  /** A line of the log about each of the latest entries. */
  lines: string[];
}

/**
 * Return what others have done since the player's last decision; null if they have done nothing.
 * @param before the entry before that decision; null if there is none yet
 */
export function sinceTurn(
  log: readonly LogLine[],
  seats: readonly Seat[],
  before: number | null,
): SinceTurn | null {
  const from = before === null ? 0 : (eventsAfter(log, before)[0]?.n ?? before);
  const others = new Set(seats.filter(({ yours }) => !yours).map(({ seat }) => seat));
  const lines = new Map<number, string>();
  for (const { n, seat, kind, text } of eventsAfter(log, from)) {
    if (seat !== null && others.has(seat) && kind !== END_OF_TURN && !lines.has(n))
      lines.set(n, curled(text));
  }
  return lines.size ? { from, lines: [...lines.values()].slice(-MOST) } : null;
}
