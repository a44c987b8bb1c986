// Writes chances as percentages.

import { say } from "../messages/say";

/** `62%`. Only 0 and 1 themselves become `0%` and `100%`. */
export function percent(chance: number): string {
  return `${hundredths(chance)}%`;
}

/** Return a difference of chances in percentage points, with its sign: `+18 percentage points`. */
export function percentagePoints(difference: number): string {
  const rounded = Math.round(100 * difference);
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "±";
  return say("percentage-points", { sign, points: Math.abs(rounded) });
}

/** Return in how many of a hundred matches a chance comes true. Only 0 and 1 themselves become 0 and 100. */
export function hundredths(chance: number): number {
  const rounded = Math.round(100 * chance);
  if (rounded >= 100 && chance < 1) return 99;
  return rounded <= 0 && chance > 0 ? 1 : rounded;
}
