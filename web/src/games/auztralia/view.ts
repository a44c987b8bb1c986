// What the server shows of a match of AuZtralia.

export type Terrain = "coast" | "hill" | "outback" | "farmland" | "numbered";
/** Clockwise from north. */
export const DIRECTIONS = ["n", "ne", "se", "s", "sw", "nw"] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** A hex by its column, a letter from the west, and its row, a number from the north: `e3`. */
export type HexName = string;

export const GOODS = ["coal", "iron", "phosphate"] as const;
export type Good = "coal" | "iron" | "gold" | "phosphate";
export type Crop = "corn" | "sheep" | "cattle";

export const UNITS = ["infantry", "armoured-car", "artillery", "armoured-train", "airship"] as const;
export type UnitName = (typeof UNITS)[number];

export const OLD_ONES = ["zombies", "loyalists", "mi-go", "temple", "shoggoth", "cthulhu"] as const;
export type OldOneKind = (typeof OLD_ONES)[number];
export type Kind = OldOneKind | "kangaroo";

export const BOXES = [
  "railway",
  "mountain-railway",
  "mine",
  "recruit",
  "buy",
  "trade",
  "farm",
  "attack",
] as const;
export type BoxName = (typeof BOXES)[number];

export type Phase =
  | "draw-first"
  | "survey"
  | "shortages"
  | "deal"
  | "draw-objectives"
  | "look-at-two"
  | "refill"
  | "wake"
  | "draw-old-card"
  | "resolve"
  | "clear-up"
  | "advance"
  | "revelation"
  | "rise"
  | "spawn"
  | "together-card"
  | "movement"
  | "move"
  | "arrive"
  | "blight"
  | "ports"
  | "uncover"
  | "unveil"
  | "score"
  | "placing-port"
  | "choosing-objective"
  | "turn"
  | "tracks"
  | "goods"
  | "farms"
  | "force"
  | "buying"
  | "choosing-card"
  | "swapping"
  | "before-card"
  | "aiming"
  | "after-card"
  | "allotting"
  | "accepting"
  | "jamming"
  | "moving-back"
  | "turning-up"
  | "giving-good"
  | "giving-card"
  | "losing"
  | "hiring"
  | "dropping"
  | "recruiting"
  | "turn-made"
  | "ended";

export interface Farm {
  seat: number;
  crop: Crop;
  blighted: boolean;
}

/** A hex of land, and what lies on it. */
export interface Hex {
  hex: HexName;
  /** From the west, 0 to 10; odd columns lie half a hex further south. */
  column: number;
  /** From the north, 0 to 7. */
  row: number;
  terrain: Terrain;
  /** In whose order tiles are turned up; null: none lies there ever. */
  number: number | null;
  /** Of the Old One that the hex takes; 0: none. */
  level: number;
  anchor: boolean;
  /** The level of the tile that lies face down; 0: none does. */
  hidden: number;
  resources: Readonly<Partial<Record<Good | "token", number>>>;
  /** Points of the token that lies there at first, in the West. */
  token: number;
  port: number | null;
  farm: Farm | null;
  /** The seats whose network leads there from their port, clear of Old Ones. */
  reached: readonly number[];
}

/** A track across the border of two hexes. */
export interface Track {
  hex: HexName;
  side: Direction;
  to: HexName;
  seat: number;
}

export interface Time {
  last: number;
  /** The space of the Old Ones' disc. */
  purple: number;
  /** Where a revelation comes when the Old Ones' disc gets there. */
  lit: readonly number[];
  /** Where a card of the common game comes. */
  called: readonly number[];
  /** From the back, and on one space from the top: the first one is next. */
  discs: readonly { seat: number; space: number }[];
}

/** Where an Old One would go if a card moved it. */
export interface Prey {
  /** How many steps. */
  away: number;
  /** The ports and sound farms that are nearest, all as far. */
  hexes: readonly HexName[];
  /** The hexes that its next step may lead to; more than one: the card decides. */
  next: readonly HexName[];
}

/** A tile that lies face up. */
export interface OldOne {
  /** The number that it is aimed at with. */
  tile: string;
  kind: OldOneKind;
  hex: HexName;
  /** By seat. */
  damage: readonly number[];
  capacity: number;
  points: number;
  /** Null: it never moves, or there is nothing that it wants. */
  prey: Prey | null;
}

/** How far the expeditions of a seat go. */
export interface Reach {
  seat: number;
  /** How far off the rails each hex lies, around Old Ones; hexes that are not there can't be reached so. */
  by_land: Readonly<Record<HexName, number>>;
  /** Likewise for airships alone, which fly over all. */
  by_air: Readonly<Record<HexName, number>>;
  /** How far each kind of units goes off the rails. */
  ranges: Readonly<Record<UnitName, number>>;
}

export interface UnitKind {
  unit: UnitName;
  /** How many can still be bought. */
  left: number;
  /** For whoever's turn it is. */
  cost: number;
  range: number;
  capacity: number;
}

export interface Personality {
  card: string;
  title: string;
  says: string;
}

export interface Objective {
  card: string;
  says: string;
  points: number;
  met: boolean;
}

/** How a card affects one kind in combat. */
export interface CardRow {
  kind: OldOneKind;
  hit_by: readonly UnitName[];
  damage: number;
  air_damage: number;
  sanity: number;
}

export interface OldCard {
  card: number;
  moves: OldOneKind | null;
  compass: Direction;
  clockwise: boolean;
  kinds: readonly CardRow[];
}

export interface Combat {
  seat: number;
  /** Null: units are being sent, and where is not said yet. */
  hex: HexName | null;
  /** A port is defended. */
  defends: boolean;
  sanity: number;
  most_sanity: number;
  /** Damage that has still to be allotted. */
  to_allot: number;
  /** Each stack, with the damage on it and what takes a unit of it. */
  units: readonly { unit: UnitName; number: number; damage: number; capacity: number }[];
  /** How far the force gets off the rails; null: it goes nowhere. */
  range: number | null;
  /** The time that setting out takes, but for what lies on other players' tracks. */
  spaces: number;
}

export interface Player {
  seat: number;
  points: number;
  /** Gold is among them. */
  goods: Readonly<Record<Good, number>>;
  gold: number;
  /** Points as tokens. */
  tokens: number;
  /** In the headquarters. */
  cubes: number;
  boxes: Readonly<Record<BoxName, number>>;
  /** The gold that each box would cost now. */
  prices: Readonly<Record<BoxName, number>>;
  /** The spaces of time that actions take: a farm for each, an attack for each kind of units that marches. */
  takes: Readonly<Record<BoxName | "retrieve", number>>;
  barracks: Readonly<Record<UnitName, number>>;
  tracks: number;
  /** Still to be placed. */
  farms: Readonly<Record<Crop, number>>;
  trophies: Readonly<Partial<Record<Kind, number>>>;
  cards: readonly (Personality & { waits: boolean })[];
  score: Readonly<Record<"farms" | "phosphate" | "cards" | "trophies" | "tokens", number>>;
}

export interface AuztraliaView {
  game: "auztralia";
  viewer: number | null;
  title: string;
  /** What was chosen before the match, in sentences. */
  rules: readonly string[];
  seats: number;
  map: "east" | "west";
  way: "competitive" | "together" | "solo";
  phase: Phase;
  first: number | null;
  deciding: number | null;
  /** Hexes of land, in rows from north to south. */
  hexes: readonly Hex[];
  tracks: readonly Track[];
  time: Time;
  old_ones: readonly OldOne[];
  /** Tiles of each level that were never turned up: what may be where, nobody knows. */
  pools: readonly Readonly<Record<Kind, number>>[];
  kinds: readonly { kind: Kind; points: number; capacity: number }[];
  units: readonly UnitKind[];
  /** Of the viewer, or of who decides. */
  reach: Reach | null;
  display: readonly (Personality | null)[];
  /** How many cards are in the deck. */
  deck: number;
  /** The card on top of the deck, if the viewer knows it. */
  top: Personality | null;
  /** The two cards that somebody looks at; empty: somebody else looks; null: nobody does. */
  looking: readonly Personality[] | null;
  objectives: readonly Objective[];
  combat: Combat | null;
  /** The Old One card that lies open: before it takes effect in a combat, or while those move that it names. */
  card: OldCard | null;
  /** How many Old One cards are in the draw pile. */
  old_cards: number;
  /** How many revelations there were. */
  revelations: number;
  /** What the next one may be, and how many such cards there are. */
  to_come: readonly { says: string; cards: number }[];
  /** Tracks to lay, farms to place, goods to trade, tiles to turn up … that are left of the action. */
  to_go: number;
  players: readonly Player[];
  /** The Old Ones'. */
  score: Readonly<Record<"awake" | "hidden" | "farms" | "total", number>>;
  over: boolean;
  port_lost: boolean;
}
