import type { Seat } from "../../api/client";

/** Return the seats in the order of their points, the most first. */
export function byPoints(seats: readonly Seat[], points: readonly number[]): Seat[] {
  return [...seats].sort((a, b) => (points[b.seat] ?? 0) - (points[a.seat] ?? 0));
}
