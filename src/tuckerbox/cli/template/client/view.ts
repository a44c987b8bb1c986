// The types of a view of Muster.
//
// Made by `make api` from src/tuckerbox/cli/template/view_types.py: make changes there.

export const BREED_NAMES = ["merino", "dorper", "suffolk", "leicester"] as const;
export type Breed = (typeof BREED_NAMES)[number];

export type Phase = "orders" | "fill" | "show" | "choose" | "tidy" | "ended";

/** A player's flock and order. */
export interface Player {
  seat: number;
  flock: Readonly<Record<Breed, number>>;
  /** Null for those who may not know it. */
  order: Breed | null;
  points: number;
}

/** The table as a seat sees it. */
export interface View {
  game: string;
  viewer: number | null;
  title: string;
  seats: number;
  phase: Phase;
  round: number;
  rounds: number;
  /** The seat whose turn it is. */
  active: number | null;
  deciding: number | null;
  gate: readonly Breed[];
  bag: Readonly<Record<Breed, number>>;
  /** The breed that was penned this turn. */
  penned: Breed | null;
  players: readonly Player[];
  winners: readonly number[];
}
