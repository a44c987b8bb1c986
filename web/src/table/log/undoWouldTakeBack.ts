// Finds out what an undo would take back, in the words of the log.

import type { LogLine } from "../../api/client";
import { curled } from "../../english";

/** The values for sentences about an undo. */
export type TakenBack = {
  /** “untold”: the log has no line about it. */
  what: "untold" | "decision" | "several";
  /** The number of entries. */
  count: number;
  /** The first line of the log that would go. */
  text: string;
};

/** Return the events after an entry. Lines without a kind are about requests and about who plays. */
export function eventsAfter(log: readonly LogLine[], entry: number): LogLine[] {
  return log.filter((line) => line.n > entry && line.kind !== null);
}

/** Return what an undo to an entry would take back. */
export function undoWouldTakeBack(log: readonly LogLine[], to: number): TakenBack {
  const undone = eventsAfter(log, to);
  const count = new Set(undone.map((line) => line.n)).size;
  return {
    what: count > 1 ? "several" : count ? "decision" : "untold",
    count,
    text: curled(undone[0]?.text ?? ""),
  };
}
