// The types of a view of Outback.
//
// Made by `make api` from src/tuckerbox/games/outback/view_types.py: make changes there.

export const ANIMAL_NAMES = ["emu", "kangaroo", "koala", "platypus", "lizard"] as const;
export type Animal = (typeof ANIMAL_NAMES)[number];

export const FACE_NAMES = ["emu", "kangaroo", "koala", "platypus", "lizard", "joker"] as const;
export type Face = (typeof FACE_NAMES)[number];

export const VARIANT_NAMES = ["base", "plus", "partnership"] as const;
export type Variant = (typeof VARIANT_NAMES)[number];

export type Phase =
  | "draw tiles"
  | "draw scoring tile"
  | "fill"
  | "start"
  | "swap"
  | "throw"
  | "score"
  | "claim"
  | "finish"
  | "jeep"
  | "dice"
  | "laying"
  | "given"
  | "blocked"
  | "ended";

export type Holds = Animal | "face down";

/** A space of a preserve. */
export interface Space {
  name: string;
  /** The position of its centre, in half hexagons from the left. */
  x: number;
  holds: Holds | null;
  /** True if it got its tile this turn. */
  new: boolean;
}

/** A row of a preserve, with its spaces from the left. */
export interface PreserveRow {
  number: number;
  spaces: readonly Space[];
}

/** An animal's marker on the scoring tracks. */
export interface Marker {
  animal: Animal;
  /** Steps from the start, along both tracks. */
  advance: number;
  on: "start" | "left" | "upper";
  /** Steps from the start of the track that it is on. */
  place: number;
  worth: number;
  /** True if its points count: on the left track, only the lowest three do. */
  counts: boolean;
}

/** A bonus space of the base game. */
export interface BonusSpace {
  space: number;
  steps: number;
  /** The animal whose tile lies there. */
  animal: Animal | null;
}

/** A bonus tile of Plus. */
export interface PlusTile {
  name: string;
  asks: string;
  points: number;
}

/** A tile that asks for a full row. */
export interface RowTile extends PlusTile {
  sort: "row";
  of: number;
}

/** A tile that asks for five of an animal. */
export interface AnimalTile extends PlusTile {
  sort: "animal";
  of: Animal;
}

export type WholeSort = "preserve" | "started" | "above";

/** A tile that asks for something about a whole preserve or its tracks. */
export interface WholeTile extends PlusTile {
  sort: WholeSort;
  of: null;
}

export type BonusTile = RowTile | AnimalTile | WholeTile;

/** The points of a player, and where they come from. */
export interface Points {
  tracks: number;
  blocked: number;
  tiles: number;
  total: number;
  /** The points of the team; without a partner, the same as `total`. */
  team: number;
}

/** A player's preserve, markers, tiles and points. */
export interface Player {
  seat: number;
  team: number;
  partner: number | null;
  full: boolean;
  /** From the top row down. */
  preserve: readonly PreserveRow[];
  tracks: readonly Marker[];
  bonus: readonly BonusSpace[];
  tiles: readonly BonusTile[];
  points: Points;
  /** The number of blocked spaces. */
  blocked: number;
}

/** The animal that the partner has to place now. */
export interface Given {
  animal: Animal;
  row: number;
  seat: number;
}

/** A group of this turn's dice: an animal for a row of a seat's preserve. */
export interface Group extends Given {
  /** The space where the animal lies; null until it is placed. */
  space: string | null;
}

/** The options that were chosen before the match. */
export interface Chosen {
  variant: Variant;
  end: "full" | "round";
  bonus_tiles: "five" | "all";
  scoring_tile: boolean;
  scoring: "together" | "sequential";
}

/** The scoring tracks, which are the same for everybody. */
export interface Track {
  /** The points of a marker that has not moved. */
  start: number;
  /** The number of spaces on the left track. */
  left: number;
  /** The number of spaces on the upper track. */
  upper: number;
  /** The number of markers on the left track that count: the lowest ones. */
  counted: number;
}

/** The cost of blocked spaces. */
export interface Scoring {
  /** The scoring tile that was drawn. */
  tile: number | null;
  says: string;
}

/** A match of Outback, as the viewer sees it. */
export interface OutbackView {
  game: "outback";
  viewer: number | null;
  title: string;
  variant: Variant;
  options: Chosen;
  /** The options in sentences. */
  rules: readonly string[];
  seats: number;
  phase: Phase;
  round: number;
  /** True in the last round. */
  finishing: boolean;
  start: number | null;
  active: number | null;
  deciding: number | null;
  rolls: number;
  rolls_left: number;
  dice: readonly Face[];
  dice_in_all: number;
  /** The dice that this turn's groups use. */
  claimed: readonly Face[];
  groups: readonly Group[];
  given: Given | null;
  jeep: readonly Animal[];
  jeep_places: number;
  /** The number of tiles in the bag. */
  bag: number;
  /** The number of tiles of each animal that lie in the bag or face down. */
  unseen: Readonly<Record<Animal, number>>;
  face_down: number;
  track: Track;
  players: readonly Player[];
  /** Bonus tiles that nobody has taken yet. */
  tiles: readonly BonusTile[];
  scoring: Scoring;
  winners: readonly number[];
}
