// Examples for the rules page: a made-up preserve, and the bonus tiles of Plus.

import {
  ANIMAL_NAMES,
  type Animal,
  type BonusTile,
  type Holds,
  type Marker,
  type OutbackView,
  type Player,
} from "./view";

/**
 * Rows from the top: where each space is, and what is on it. It is consistent: the markers are where these tiles
 * bring them.
 */
const GROUND: [number, [number, Holds | null][]][] = [
  [6, [[1, "lizard"]]],
  [
    5,
    [
      [0, "emu"],
      [2, null],
      [4, "face down"],
      [6, "emu"],
    ],
  ],
  [
    4,
    [
      [1, "emu"],
      [3, "kangaroo"],
      [5, "platypus"],
    ],
  ],
  [
    3,
    [
      [0, "lizard"],
      [2, "kangaroo"],
      [4, "kangaroo"],
      [6, "platypus"],
    ],
  ],
  [
    2,
    [
      [1, null],
      [3, "platypus"],
      [5, "platypus"],
    ],
  ],
];

const AT: Record<Animal, number> = { emu: 5, kangaroo: 8, koala: 0, platypus: 13, lizard: 2 };
const BONUS: Animal[] = ["emu", "kangaroo", "platypus"];

export const track: OutbackView = {
  game: "outback",
  viewer: null,
  title: "Outback",
  variant: "base",
  options: { variant: "base", end: "round", bonus_tiles: "all", scoring_tile: false, scoring: "sequential" },
  rules: [],
  seats: 1,
  phase: "ended",
  round: 9,
  finishing: false,
  start: null,
  active: null,
  deciding: null,
  rolls: 0,
  rolls_left: 0,
  dice: [],
  dice_in_all: 6,
  claimed: [],
  groups: [],
  given: null,
  jeep: [],
  jeep_places: 5,
  bag: 0,
  unseen: { emu: 0, kangaroo: 0, koala: 0, platypus: 0, lizard: 0 },
  face_down: 1,
  track: { start: -3, left: 9, upper: 15, counted: 3 },
  players: [],
  tiles: [],
  scoring: { tile: null, says: "" },
  winners: [],
};

function marker(animal: Animal): Marker {
  const advance = AT[animal];
  const place = advance > track.track.left ? advance - track.track.left : advance;
  const on = advance > track.track.left ? "upper" : advance ? "left" : "start";
  return {
    animal,
    advance,
    on,
    place,
    worth: advance ? place : track.track.start,
    counts: animal !== "kangaroo",
  };
}

export const example: Player = {
  seat: 0,
  team: 0,
  partner: null,
  full: false,
  preserve: GROUND.map(([number, spaces]) => ({
    number,
    spaces: spaces.map(([x, holds], at) => ({ name: `${number}${"abcd"[at]}`, x, holds, new: false })),
  })),
  tracks: ANIMAL_NAMES.map(marker),
  bonus: [1, 2, 3, 4, 5].map((space) => ({ space, steps: space, animal: BONUS[space - 1] ?? null })),
  tiles: [],
  points: { tracks: 8, blocked: -2, tiles: 0, total: 6, team: 6 },
  blocked: 1,
};

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
