// The places of things on a hex, where all of them can be seen, as offsets from its middle.

import { countsOf } from "../countsByName";
import { RESOURCE_NAMES, type Hex, type OldOne, type Resource } from "../view";
import type { Point } from "./geometry";

export interface Pile {
  what: Resource;
  pieces: number;
  at: Point;
  size: number;
}

/** The pixels of letters that are easy to read. */
export const LEGIBLE = 11.1;

const APART = 34;
const LOW = 32; // below the middle: for resources on a hex with something else

/**
 * Return the resources of a hex, side by side along its lower edge. If there is nothing else, they are in the middle.
 */
export function piles({ resources, hidden, farm, port }: Hex, crowded: boolean): Pile[] {
  const found = countsOf(RESOURCE_NAMES, resources);
  const low = crowded || hidden > 0 || farm !== null || port !== null;
  const size = found.length > 2 ? 0.86 : low ? 1 : found.length === 2 ? 1.25 : 1.5;
  return found.map(([what, pieces], nth) => ({
    what,
    pieces,
    at: { x: (nth - (found.length - 1) / 2) * APART * size, y: low ? LOW : 6 },
    size,
  }));
}

export interface Stand {
  at: Point;
  size: number;
}

/**
 * Return the places and sizes of the Old Ones on a hex: alone, in a pair or in rows, below its name, and beside
 * whatever else is there.
 */
export function stand(count: number, { resources, farm, port }: Hex): Stand[] {
  const upon = farm !== null || port !== null;
  const low = Object.keys(resources).length > 0;
  const home = { x: upon ? 17 : 0, y: upon ? 12 : low ? -5 : 6 };
  const size = [1, 0.8, 0.58][Math.min(count, 3) - 1]! * (upon ? 0.82 : low ? 0.72 : 1);
  const inRow = count > 2 ? 3 : count;
  const rows = Math.ceil(count / inRow);
  const gap = 58 * size;
  return Array.from({ length: count }, (_, nth) => ({
    at: {
      x: home.x + ((nth % inRow) - (inRow - 1) / 2) * gap,
      y: home.y + (Math.floor(nth / inRow) - (rows - 1) / 2) * gap,
    },
    size,
  }));
}

/** Return the face-up tiles, by hex. */
export function byHex(ones: readonly OldOne[]): Map<string, OldOne[]> {
  const found = new Map<string, OldOne[]>();
  for (const one of ones) found.set(one.hex, [...(found.get(one.hex) ?? []), one]);
  return found;
}
