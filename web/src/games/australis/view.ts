// The types of a view of Australis.
//
// Reefs have their numbers as names, from "3" to "8".
//
// Made by `make api` from src/tuckerbox/games/australis/view_types.py: make changes there.

export const COLOUR_NAMES = ["white", "yellow", "blue", "purple", "red"] as const;
export type Colour = (typeof COLOUR_NAMES)[number];

export const FUNCTION_NAMES = ["points", "fish", "turtle", "coral"] as const;
export type FunctionName = (typeof FUNCTION_NAMES)[number];

export const TILE_NAMES = ["gold", "silver"] as const;
export type TileName = (typeof TILE_NAMES)[number];

export const SLOT_NAMES = ["white", "yellow", "blue", "purple"] as const;
/** A colour that cards lie under. */
export type Slot = (typeof SLOT_NAMES)[number];

export type CardFunction = FunctionName | "competition";

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

/** The space with the grey cubes. */
export interface GreySpace {
  space: number;
  /** The number of grey cubes on it. */
  left: number;
  /** The number of grey cubes beside the board. */
  beside: number;
}

/** The current that the turtles swim in. */
export interface Current {
  /** The last space. */
  last: number;
  /** The spaces with cubes in the players' colours. */
  cubes: readonly number[];
  grey: GreySpace;
}

export interface ReefStart {
  from: number;
}

/** A reef: its section of the current, its points and its corals. */
export interface Reef extends ReefStart {
  name: string;
  to: number;
  /** For the most corals and for the second most. */
  points: readonly number[];
  /** By seat. */
  corals: readonly number[];
}

/** A slot of the food track. */
export interface Food {
  need: number;
  points: number;
}

/** A die as it lies. */
export interface Die {
  /** Its name in the notation of actions: `blue-5`, `white-2`, `red`. */
  name: string;
  colour: Colour;
  /** The red die has none before the competition rolls it. */
  number: number | null;
  cards: number;
  fish: number;
  points: number;
}

/** The effects of taking a die, up to the seat's next decision. */
export interface Brings {
  fires: readonly FunctionName[];
  points: number;
  fish: number;
  /** The turtle's space afterwards. */
  turtle: number;
  cubes: number;
  /** The points of the school of fish afterwards. */
  school: number;
  cards: number;
  /** The highest reef that a coral may go to. */
  reach: string | null;
  token: boolean;
}

/** A die that can be taken. */
export interface Offered extends Die {
  brings: Brings | null;
}

/** A die on a sea board. */
export interface Held extends Die {
  /** The number that a card adds to it in the competition. */
  plus: number;
}

/** A card and its function. */
export interface Card {
  name: string;
  colour: Colour;
  function: CardFunction;
  /** The number of points, fish, steps or corals. */
  amount: number;
}

/** A competition tile. */
export interface Tile {
  tile: TileName;
  round: number;
  points: number;
}

/** The die that was taken, and what is still to be done about it. */
export interface Taken {
  die: Die;
  firing: readonly FunctionName[];
  cards: number;
  /** The highest reef that the coral may go to. */
  reach: string | null;
}

export type Standing = "in" | "first" | "second" | "out";

/** The state of the dice competition. */
export interface Competition {
  /** True if the dice show a roll of the competition. */
  rolled: boolean;
  /** The number that sinks now. */
  lowest: number | null;
  /** By seat. */
  standings: readonly Standing[];
}

/** A player's sea board, turtle, fish, corals and tiles. */
export interface Player {
  seat: number;
  points: number;
  turtle: number;
  /** The turtle's rank among the arrivals on the last space; 0 before that. */
  arrived: number;
  reef: string;
  fish: number;
  cubes: number;
  /** The points of the school of fish. */
  school: number;
  /** The number of corals that are not placed yet. */
  supply: number;
  /** By reef. */
  corals: readonly number[];
  dice: readonly Held[];
  cards: readonly Card[];
  competition: readonly Card[];
  tiles: readonly Tile[];
}

/** A match of Australis. Everybody sees the same. */
export interface AustralisView {
  game: "australis";
  viewer: number | null;
  title: string;
  /** The options in sentences. */
  rules: readonly string[];
  seats: number;
  phase: Phase;
  round: number;
  rounds: number;
  start: number | null;
  /** The seat with the first player token. */
  token: number | null;
  active: number | null;
  deciding: number | null;
  current: Current;
  reefs: readonly Reef[];
  food: readonly Food[];
  dice: readonly Offered[];
  cards: readonly (Card | null)[];
  deck: number;
  discard: number;
  taken: Taken | null;
  /** The remaining dice are on the sea boards. */
  competition: Competition | null;
  /** The competition tiles that can still be won. */
  tiles: readonly Tile[];
  players: readonly Player[];
  winners: readonly number[];
}
