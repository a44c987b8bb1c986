// What the server shows of a match of Down Under. Places are columns and rows from the first tile, to the east and to the
// south; sides are counted clockwise from north.

export const ANIMALS = ["kangaroo", "emu", "platypus", "rabbit", "dingo"] as const;
export type Animal = (typeof ANIMALS)[number];

/** North, east, south, west. */
export type Side = 0 | 1 | 2 | 3;

export interface Place {
  x: number;
  y: number;
}

/** A tile of the stock: `curve-emu`, `straight`, `terminal`. */
export type TileName = string;

export interface Path {
  /** The sides that it joins; one side only: it ends here. */
  ports: readonly Side[];
  /** Whose tile it is on, as a coloured path; null: grey. */
  colour: number | null;
  /** Coloured, but nobody's: of an unused tile. */
  nobodys: boolean;
  /** The colour of the route that it belongs to. */
  route: number | null;
  animal: Animal | null;
}

export type Sort = "straight" | "curve" | "terminal" | "pair" | "billabong";

export interface Piece {
  colour: number | null;
  tile: TileName;
  turn: number;
}

/** What lies in a cell. */
export interface Cell extends Place {
  sort: Sort;
  pieces: readonly Piece[];
  paths: readonly Path[];
}

export interface Axis {
  first: number;
  last: number;
  /** How many there will be at most; null: not known yet, or no limit. */
  most: number | null;
  final: boolean;
}

export interface Area {
  kind: "open" | "limitless" | "line" | "frame";
  short: number | null;
  long: number | null;
  columns: Axis | null;
  rows: Axis | null;
}

export interface Colour {
  colour: number;
  seat: number;
  length: number;
  /** Where it can go on: the cell that an end leads to, and the side by which it comes in. */
  open: readonly (Place & { side: Side })[];
  ring: boolean;
  finished: boolean;
  out: boolean;
  met: Readonly<Record<Animal, number>>;
  sets: number;
  set_points: number;
  rabbits: number;
  rabbit_points: number;
  keeps_dingo: boolean;
  points: number;
  stock: Readonly<Record<TileName, number>>;
}

export type Phase =
  "lay out" | "start" | "billabong" | "finish" | "opening" | "playing" | "extending" | "laid" | "ended";

export interface DownUnderView {
  game: "down-under";
  viewer: number | null;
  title: string;
  animals: boolean;
  routes: "one" | "one-ended" | "two" | "two-in-turn";
  rules: readonly string[];
  seats: number;
  phase: Phase;
  start: number | null;
  active: number | null;
  deciding: number | null;
  /** The colours that may be played now. */
  owed: readonly number[];
  due: number;
  area: Area;
  tiles: readonly Cell[];
  last: Place | null;
  billabongs: number;
  colours: readonly Colour[];
  points: readonly number[];
  bracketed: readonly boolean[];
  winners: readonly number[];
}
