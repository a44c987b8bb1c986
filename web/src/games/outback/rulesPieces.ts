// Examples for the rules page: the bonus tiles of Plus.

import type { BonusTile } from "./view";

const ROWS: [number, number][] = [
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
  [6, 4],
  [7, 5],
];

/** The bonus tiles of Plus as in the box. “Five of an animal” appears once for all five animals. */
export const tiles: BonusTile[] = [
  ...ROWS.map(([of, points]) => ({
    name: `row ${of}`,
    sort: "row" as const,
    of,
    asks: `row ${of} full of animals`,
    points,
  })),
  { name: "five", sort: "animal", of: "koala", asks: "five of a kind, one tile for each animal", points: 2 },
  {
    name: "complete preserve",
    sort: "preserve",
    of: null,
    asks: "a full preserve, blocked spaces allowed",
    points: 3,
  },
  { name: "no marker on -3", sort: "started", of: null, asks: "no marker left at the start", points: 2 },
  { name: "two markers above", sort: "above", of: null, asks: "two markers on the upper track", points: 2 },
];
