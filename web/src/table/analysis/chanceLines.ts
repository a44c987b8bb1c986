// The numbers of an analysis, made ready to be drawn and read: lines of chances, what stands where, who gained.

import type { Chances, TurningPoint } from "../../api/client";

/** The chances of a seat, or of all who win together, from the start of the match on. */
export interface ChanceLine {
  seats: number[];
  points: { entry: number; chance: number }[];
}

/** A line for each seat; those whose chances are the same throughout share one. */
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

/** The chances by seat behind an entry, or behind the last one before it that has any; null beyond what is known. */
export function chancesAt(curve: readonly Chances[], entry: number): readonly number[] | null {
  if (entry > (curve.at(-1)?.entry ?? -1)) return null;
  return curve.findLast((one) => one.entry <= entry)?.chances ?? null;
}

/** Which seat gained most by a turning point, and by how much; if nobody did, who lost most. */
export function gainer(turning: Pick<TurningPoint, "swing">): { seat: number; swing: number } {
  const most = Math.max(...turning.swing);
  const swing = most > 0 ? most : Math.min(...turning.swing);
  return { seat: turning.swing.indexOf(swing), swing };
}

/** Places as near to the wanted ones as they can be when they have to keep apart, in the order of those. */
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
