// The part of the time track to show, and where the discs are on it, as plain numbers.

import type { AuztraliaView, Time } from "../view";
import { say } from "../messages";

/** The space where the Old Ones' disc waits until all players have passed it. */
export const OLD_ONES_START = 22;

/** A disc: a seat's, or the Old Ones' (null). */
export interface Disc {
  seat: number | null;
  space: number;
  /** The number of discs beneath it. */
  height: number;
  next: boolean;
}

/**
 * Return the discs from the bottom of each stack to its top. A disc that is drawn later is on top of the ones before.
 */
export function discsOf({ discs, purple, last }: Time): Disc[] {
  const placed: Disc[] = [{ seat: null, space: purple, height: 0, next: false }];
  const next = discs.find(({ space }) => space < last);
  const isNext = next !== undefined && next.space <= purple;
  for (const { seat, space } of discs.toReversed()) {
    const height = placed.filter((other) => other.space === space).length;
    placed.push({ seat, space, height, next: isNext && seat === next.seat });
  }
  if (!isNext && purple < last) placed[0]!.next = true;
  return placed;
}

const STEP = 14; // from a disc to the one on top, so that each sign stays in sight

/**
 * Return how high discs are stacked. There is room for a stack of all players, with which a match begins, so that the
 * track never grows and moves what is below. In a higher stack, with the Old Ones' disc, discs are closer together.
 */
export function stacked(discs: readonly Disc[]): { room: number; step: number } {
  const seats = discs.length - 1;
  const steps = Math.max(seats - 1, Math.min(seats, 2));
  const highest = Math.max(...discs.map(({ height }) => height));
  return { room: (steps + 1) * STEP, step: highest > steps ? (steps * STEP) / highest : STEP };
}

/**
 * Return who goes next on the track, and the words after their name, which depend on what is going on. A player alone
 * is not compared with others.
 */
export function goesNext(
  { phase, deciding, time }: Pick<AuztraliaView, "phase" | "deciding" | "time">,
  brief = false,
): { seat: number | null; says: string } | null {
  const next = discsOf(time).find((disc) => disc.next);
  if (!next) return null;
  const { seat } = next;
  const oldOnes = seat === null;
  let says = say(oldOnes ? "next-old-after" : "next-after");
  if (phase === "placing-port" || phase === "choosing-objective") says = say("next-first");
  else if (deciding === null) says = say(oldOnes ? "next-old-now" : "next-now");
  else if (deciding === seat) says = say("next-acts");
  return { seat, says: brief || time.discs.length === 1 ? says : say("next-because", { says }) };
}

/** Return the rows that the track is folded into: spaces from and to, both included. */
export function rowsOf(last: number, most: number): [from: number, to: number][] {
  const rows = Math.ceil((last + 1) / most);
  const long = Math.ceil((last + 1) / rows);
  return Array.from({ length: rows }, (_, nth) => [nth * long, Math.min(last, nth * long + long - 1)]);
}

/** Return the part of the track that fits. The disc furthest back is always in it. */
export function windowOf({ discs, purple, last }: Time, most: number): [from: number, to: number] {
  const back = Math.min(purple, last, ...discs.map(({ space }) => space));
  const from = Math.max(0, Math.min(back - 1, last - most + 1));
  return [from, Math.min(last, from + most - 1)];
}

/** Return the discs beyond the part that is shown. */
export function beyond(discs: readonly Disc[], to: number): Disc[] {
  return discs.filter(({ space }) => space > to).toSorted((a, b) => a.space - b.space);
}
