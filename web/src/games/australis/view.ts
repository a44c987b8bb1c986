// What the server shows of a match of Australis. Reefs are called by their numbers, from "3" to "8".

export const COLOURS = ["white", "yellow", "blue", "purple", "red"] as const;
export type Colour = (typeof COLOURS)[number];
/** The colours that cards lie under. */
export const SLOTS = ["white", "yellow", "blue", "purple"] as const;
export type CardFunction = "points" | "fish" | "turtle" | "coral" | "competition";
export type TileName = "gold" | "silver";

export interface Die {
  /** As it is taken: `blue-5`, `white-2`, `red`. */
  name: string;
  colour: Colour;
  /** The red die has none before the competition rolls it. */
  number: number | null;
  cards: number;
  fish: number;
  points: number;
}

/** What taking a die would do, up to what there is to decide next. */
export interface Brings {
  fires: readonly CardFunction[];
  points: number;
  fish: number;
  /** The space where the turtle would be. */
  turtle: number;
  cubes: number;
  /** What the school of fish would be worth. */
  school: number;
  cards: number;
  /** The highest reef for a coral. */
  reach: string | null;
  token: boolean;
}

export interface Offered extends Die {
  brings: Brings | null;
}

export interface Held extends Die {
  /** What a card adds to it in the competition. */
  plus: number;
}

export interface Card {
  name: string;
  colour: Colour;
  function: CardFunction;
  /** How much it brings. */
  amount: number;
}

export interface Tile {
  tile: TileName;
  round: number;
  points: number;
}

export interface Reef {
  name: string;
  from: number;
  to: number;
  /** For the most corals and the second most. */
  points: readonly [number, number];
  /** By seat. */
  corals: readonly number[];
}

export interface Player {
  seat: number;
  points: number;
  turtle: number;
  arrived: number;
  reef: string;
  fish: number;
  cubes: number;
  school: number;
  supply: number;
  corals: readonly number[];
  dice: readonly Held[];
  cards: readonly Card[];
  competition: readonly Card[];
  tiles: readonly Tile[];
}

export type Phase =
  | "start"
  | "roll"
  | "deal"
  | "firing"
  | "acting"
  | "refill"
  | "reefs"
  | "fish"
  | "turtles"
  | "duel"
  | "sink"
  | "rank"
  | "corals"
  | "reveal"
  | "finish"
  | "picking"
  | "ordering"
  | "planting"
  | "moving"
  | "cards"
  | "picked"
  | "choosing"
  | "ended";

export interface Taken {
  die: Die;
  firing: readonly CardFunction[];
  cards: number;
  reach: string | null;
}

export interface Competition {
  /** Whether dice lie as they were rolled for it. */
  rolled: boolean;
  /** What sinks now. */
  lowest: number | null;
  /** By seat. */
  standings: readonly ("in" | "first" | "second" | "out")[];
}

export interface AustralisView {
  game: "australis";
  viewer: number | null;
  title: string;
  rules: readonly string[];
  seats: number;
  phase: Phase;
  round: number;
  rounds: number;
  start: number | null;
  token: number | null;
  active: number | null;
  deciding: number | null;
  current: {
    last: number;
    cubes: readonly number[];
    grey: { space: number; left: number; beside: number };
  };
  reefs: readonly Reef[];
  food: readonly { need: number; points: number }[];
  dice: readonly Offered[];
  cards: readonly (Card | null)[];
  deck: number;
  discard: number;
  taken: Taken | null;
  /** Null while there is none. The dice that are left in it lie on the sea boards. */
  competition: Competition | null;
  /** The competition tiles that are still to be won. */
  tiles: readonly Tile[];
  players: readonly Player[];
  winners: readonly number[];
}
