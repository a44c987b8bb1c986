// Prepares the chances of an analysis for drawing: a line for each seat, the chances at a moment, who gained when.

import type { Chances, TurningPoint } from "../../api/client";

/** The chances of a seat or a team over the match. */
export interface ChanceLine {
  seats: number[];
  points: { entry: number; chance: number }[];
}

/** Return a line for each seat. Seats with equal chances throughout, such as team mates, share one. */
export function linesOf(curve: readonly Chances[]): ChanceLine[] {
  const seats = curve[0]?.chances.length ?? 0;
  const lines = new Map<string, ChanceLine>();
  for (let seat = 0; seat < seats; seat++) {
    const points = curve.map(({ entry, chances }) => ({ entry, chance: chances[seat] ?? 0 }));
    const alike = points.map(({ chance }) => chance).join();
    const together = lines.get(alike);
    if (together) together.seats.push(seat);
    else lines.set(alike, { seats: [seat], points });
  }
  return [...lines.values()];
}

/** Return the chances by seat after an entry, or after the last one before it that has any; null: not analysed yet. */
export function chancesAt(curve: readonly Chances[], entry: number): readonly number[] | null {
  if (entry > (curve.at(-1)?.entry ?? -1)) return null;
  return curve.findLast((one) => one.entry <= entry)?.chances ?? null;
}

/** Return the seat that gained most at a turning point, and how much. If nobody gained, the one that lost most. */
export function gainer(turning: Pick<TurningPoint, "swing">): { seat: number; swing: number } {
  const most = Math.max(...turning.swing);
  const swing = most > 0 ? most : Math.min(...turning.swing);
  return { seat: turning.swing.indexOf(swing), swing };
}

/** Move positions so that they are at least `apart` from each other and at most `most`, and keep their order. */
export function keptApart(wanted: readonly number[], apart: number, most: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const places = [...wanted];
  let least = 0;
  for (const i of order) {
    places[i] = Math.max(least, places[i]!);
    least = places[i]! + apart;
  }
  let limit = most;
  for (const i of order.reverse()) {
    places[i] = Math.min(limit, places[i]!);
    limit = places[i]! - apart;
  }
  return places;
}
