// The types of a view of Down Under.
//
// Places are columns and rows from the first tile, to the east and to the south. Sides are counted clockwise from
// north.
//
// Made by `make api` from src/tuckerbox/games/down_under/view_types.py: make changes there.

export const ANIMAL_NAMES = ["kangaroo", "emu", "platypus", "rabbit", "dingo"] as const;
export type Animal = (typeof ANIMAL_NAMES)[number];

/** North, east, south, west. */
export type Side = 0 | 1 | 2 | 3;

export const TURNS = [0, 90, 180, 270] as const;
/** Degrees, clockwise. */
export type Turn = (typeof TURNS)[number];

export type Phase =
  "lay out" | "start" | "billabong" | "finish" | "opening" | "playing" | "extending" | "laid" | "ended";

export type AreaKind = "open" | "limitless" | "line" | "frame";

export type Routes = "one" | "one-ended" | "two" | "two-in-turn";

export type Sort = "straight" | "curve" | "terminal" | "pair" | "billabong";

/** A tile of the stock: `curve-emu`, `straight`, `terminal`. */
export type TileName = string;

/** A cell. */
export interface Place {
  x: number;
  y: number;
}

/** A path across a cell. */
export interface Path {
  /** The sides that it joins; a path with one side ends in the cell. */
  ports: readonly Side[];
  /** The colour of its tile; null for a grey path. */
  colour: number | null;
  /** True for the coloured path of an unused tile, which belongs to nobody. */
  nobodys: boolean;
  /** The colour of the route that it belongs to. */
  route: number | null;
  animal: Animal | null;
}

/** A tile as it was laid. */
export interface Piece {
  colour: number | null;
  tile: TileName;
  turn: Turn;
}

/** A cell and its contents. */
export interface Cell extends Place {
  sort: Sort;
  pieces: readonly Piece[];
  paths: readonly Path[];
}

/** One direction of the playing area, in columns or rows. */
export interface Axis {
  first: number;
  last: number;
  /** The maximum; null while that is not known, and if there is no limit. */
  most: number | null;
  final: boolean;
}

/** The playing area. */
export interface Area {
  kind: AreaKind;
  short: number | null;
  long: number | null;
  columns: Axis | null;
  rows: Axis | null;
}

/** A cell that a route can go on to. */
export interface Gate extends Place {
  /** The side at which the route comes in. */
  side: Side;
}

/** A colour's route, its points, and its stock of tiles. */
export interface Colour {
  colour: number;
  seat: number;
  length: number;
  /** The cells to which the route can go on. */
  open: readonly Gate[];
  ring: boolean;
  finished: boolean;
  out: boolean;
  met: Readonly<Record<Animal, number>>;
  sets: number;
  /** The points of each set. */
  set_points: number;
  rabbits: number;
  /** The points of each rabbit. */
  rabbit_points: number;
  keeps_dingo: boolean;
  points: number;
  stock: Readonly<Record<TileName, number>>;
}

/** A match of Down Under. Everybody sees the same. */
export interface DownUnderView {
  game: "down-under";
  viewer: number | null;
  title: string;
  animals: boolean;
  routes: Routes;
  /** The options in sentences. */
  rules: readonly string[];
  seats: number;
  phase: Phase;
  start: number | null;
  active: number | null;
  deciding: number | null;
  /** The colours that may be played now. */
  owed: readonly number[];
  /** The number of tiles to lay this turn. */
  due: number;
  area: Area;
  tiles: readonly Cell[];
  /** The cell of the last tile. */
  last: Place | null;
  billabongs: number;
  colours: readonly Colour[];
  /** By seat. */
  points: readonly number[];
  /** By seat: true if the points only count once a dingo is laid. */
  bracketed: readonly boolean[];
  winners: readonly number[];
}
