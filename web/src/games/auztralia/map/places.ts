// Where things lie on a hex, so that all of them can be seen: steps from its middle.

import type { Good, Hex, OldOne } from "../view";
import type { Point } from "./geometry";

export type Resource = Good | "token";

export interface Pile {
  what: Resource;
  pieces: number;
  at: Point;
}

const APART = 31;
const LOW = 33; // below the middle, where resources lie

/** The resources of a hex, side by side along its lower edge; alone they lie in its middle. */
export function piles({ resources, hidden, farm, port }: Hex, crowded: boolean): Pile[] {
  const found = Object.entries(resources) as [Resource, number][];
  const low = crowded || hidden || farm || port !== null ? LOW : 6;
  const gap = found.length > 3 ? 22 : found.length === 3 ? 28 : APART;
  return found.map(([what, pieces], nth) => ({
    what,
    pieces,
    at: { x: (nth - (found.length - 1) / 2) * gap, y: low },
  }));
}

/** Where the Old Ones of one hex stand, and how large: alone, in a pair, in rows. */
export function stand(count: number, low: boolean): { at: Point; size: number }[] {
  const up = low ? -9 : 0;
  if (count === 1) return [{ at: { x: 0, y: up }, size: 1 }];
  if (count === 2) return [-1, 1].map((side) => ({ at: { x: side * 23, y: up }, size: 0.8 }));
  return Array.from({ length: count }, (_, nth) => {
    const row = Math.floor(nth / 3);
    const inRow = Math.min(3, count - row * 3);
    return {
      at: { x: ((nth % 3) - (inRow - 1) / 2) * 31, y: up + (row - Math.floor((count - 1) / 3) / 2) * 30 },
      size: 0.58,
    };
  });
}

/** The tiles that lie face up, by hex. */
export function byHex(ones: readonly OldOne[]): Map<string, OldOne[]> {
  const found = new Map<string, OldOne[]>();
  for (const one of ones) found.set(one.hex, [...(found.get(one.hex) ?? []), one]);
  return found;
}
