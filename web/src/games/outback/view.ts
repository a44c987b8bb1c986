// What the server shows of Outback, as its view makes it: the same names, nothing added.

export const ANIMALS = ["emu", "kangaroo", "koala", "platypus", "lizard"] as const;
export type Animal = (typeof ANIMALS)[number];
/** What a die can show, in the order in which events count faces. */
export const FACES = [...ANIMALS, "joker"] as const;
export type Face = (typeof FACES)[number];
export type Holds = Animal | "face down";

export interface Space {
  name: string;
  /** Where its middle is, in half hexagons. */
  x: number;
  holds: Holds | null;
  /** Whether it got its tile this turn. */
  new: boolean;
}

export interface Row {
  number: number;
  spaces: Space[];
}

export interface Marker {
  animal: Animal;
  /** Steps from the start, along both tracks. */
  advance: number;
  on: "start" | "left" | "upper";
  place: number;
  worth: number;
  /** On the left track only the lowest three do. */
  counts: boolean;
}

export interface BonusSpace {
  space: number;
  steps: number;
  /** Whose tile lies there. */
  animal: Animal | null;
}

export interface BonusTile {
  name: string;
  sort: "row" | "animal" | "preserve" | "started" | "above";
  of: number | Animal | null;
  asks: string;
  points: number;
}

export interface Points {
  tracks: number;
  blocked: number;
  tiles: number;
  total: number;
  team: number;
}

export interface Player {
  seat: number;
  team: number;
  partner: number | null;
  full: boolean;
  /** From the top row down. */
  preserve: Row[];
  tracks: Marker[];
  bonus: BonusSpace[];
  tiles: BonusTile[];
  points: Points;
  blocked: number;
}

/** One lot of dice of this turn: an animal for a row, and where it lies, if it does. */
export interface Group {
  animal: Animal;
  row: number;
  seat: number;
  space: string | null;
}

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

export interface OutbackView {
  game: "outback";
  viewer: number | null;
  title: string;
  variant: "base" | "plus" | "partnership";
  options: Record<string, string | boolean>;
  rules: string[];
  seats: number;
  phase: Phase;
  round: number;
  finishing: boolean;
  start: number | null;
  active: number | null;
  deciding: number | null;
  rolls: number;
  rolls_left: number;
  dice: Face[];
  dice_in_all: number;
  claimed: Face[];
  groups: Group[];
  given: { animal: Animal; row: number; seat: number } | null;
  jeep: Animal[];
  jeep_places: number;
  bag: number;
  unseen: Record<Animal, number>;
  face_down: number;
  track: { start: number; left: number; upper: number; counted: number };
  players: Player[];
  /** Bonus tiles that nobody has taken yet. */
  tiles: BonusTile[];
  scoring: { tile: number | null; says: string };
  winners: number[];
}
