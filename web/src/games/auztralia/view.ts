// The types of a view of AuZtralia.
//
// Made by `make api` from src/tuckerbox/games/auztralia/view_types.py: make changes there.

export const DIRECTION_NAMES = ["n", "ne", "se", "s", "sw", "nw"] as const;
/** Clockwise from north. */
export type Direction = (typeof DIRECTION_NAMES)[number];

export const CROP_NAMES = ["corn", "sheep", "cattle"] as const;
export type Crop = (typeof CROP_NAMES)[number];

export const GOOD_NAMES = ["coal", "iron", "gold", "phosphate"] as const;
export type Good = (typeof GOOD_NAMES)[number];

export const KIND_NAMES = [
  "zombies",
  "loyalists",
  "mi-go",
  "temple",
  "shoggoth",
  "cthulhu",
  "kangaroo",
] as const;
export type Kind = (typeof KIND_NAMES)[number];

export const OLD_ONE_NAMES = ["zombies", "loyalists", "mi-go", "temple", "shoggoth", "cthulhu"] as const;
export type OldOneKind = (typeof OLD_ONE_NAMES)[number];

export const RESOURCE_NAMES = ["coal", "iron", "gold", "phosphate", "token"] as const;
export type Resource = (typeof RESOURCE_NAMES)[number];

export const UNIT_NAMES = ["infantry", "armoured-car", "artillery", "armoured-train", "airship"] as const;
export type UnitName = (typeof UNIT_NAMES)[number];

export type Terrain = "coast" | "hill" | "outback" | "farmland" | "numbered";

export type Way = "competitive" | "together" | "solo";

/** A hex by its column, a letter from the west, and its row, a number from the north: "e3". */
export type HexName = string;

export const BOX_NAMES = [
  "railway",
  "mountain-railway",
  "mine",
  "recruit",
  "buy",
  "trade",
  "farm",
  "attack",
] as const;
export type BoxName = (typeof BOX_NAMES)[number];

/** An action that takes time. */
export type Timed = BoxName | "retrieve";

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

/** A farm on the map. */
export interface Farm {
  seat: number;
  crop: Crop;
  blighted: boolean;
}

/** A hex of land, and everything on it. */
export interface Hex {
  hex: HexName;
  /** From the west, 0 to 10; odd columns lie half a hex further south. */
  column: number;
  /** From the north, 0 to 7. */
  row: number;
  terrain: Terrain;
  /** The order in which tiles are turned up; null where none ever lies. */
  number: number | null;
  /** The level of the Old One that the hex takes; 0: none. */
  level: number;
  anchor: boolean;
  /** The level of the tile that lies face down; 0: none. */
  hidden: number;
  resources: Readonly<Partial<Record<Resource, number>>>;
  /** The points of the token that lies there at first, in the West. */
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

/** A player's disc on the time track. */
export interface Disc {
  seat: number;
  space: number;
}

/** The time track. */
export interface Time {
  last: number;
  /** The space of the Old Ones' disc. */
  purple: number;
  /** The spaces where the Old Ones' disc brings a revelation. */
  lit: readonly number[];
  /** The spaces that bring a card of the cooperative game. */
  called: readonly number[];
  /** From the back, and on one space from the top: the first one is next. */
  discs: readonly Disc[];
}

/** The targets of an Old One, if a card moves it. */
export interface Prey {
  /** The number of steps. */
  away: number;
  /** The nearest ports and sound farms, all equally far away. */
  hexes: readonly HexName[];
  /** The hexes that its next step may lead to; if there are several, the card decides. */
  next: readonly HexName[];
}

/** An Old One that lies face up. */
export interface OldOne {
  /** The number in the notation of attacks. */
  tile: string;
  kind: OldOneKind;
  hex: HexName;
  /** By seat. */
  damage: readonly number[];
  capacity: number;
  points: number;
  /** Null if it never moves, or if it can get to no target. */
  prey: Prey | null;
}

/** The reach of a seat's expeditions. */
export interface Reach {
  seat: number;
  /** The steps off the rails to each hex, around Old Ones; without the hexes that can't be reached. */
  by_land: Readonly<Record<HexName, number>>;
  /** The same for airships alone, which fly over everything. */
  by_air: Readonly<Record<HexName, number>>;
  /** The steps that each kind of units goes off the rails. */
  ranges: Readonly<Record<UnitName, number>>;
}

/** The numbers on the tiles of a kind. */
export interface PoolKind {
  kind: Kind;
  points: number;
  capacity: number;
}

/** A kind of military units. */
export interface UnitKind {
  unit: UnitName;
  /** The number that can still be bought. */
  left: number;
  /** For the seat whose turn it is. */
  cost: number;
  range: number;
  capacity: number;
}

/** A personality card. */
export interface Personality {
  card: string;
  title: string;
  says: string;
}

/** A personality card that a player has. */
export interface Hired extends Personality {
  /** True if it can be used only from the next turn on. */
  waits: boolean;
}

/** An objective of the solo game. */
export interface Objective {
  card: string;
  says: string;
  points: number;
  met: boolean;
}

/** The effects of an Old One card on one kind in combat. */
export interface CardRow {
  kind: OldOneKind;
  hit_by: readonly UnitName[];
  damage: number;
  air_damage: number;
  sanity: number;
}

/** An Old One card. */
export interface OldCard {
  card: number;
  moves: OldOneKind | null;
  compass: Direction;
  clockwise: boolean;
  kinds: readonly CardRow[];
}

/** The units of one kind in a combat. */
export interface Stack {
  unit: UnitName;
  number: number;
  /** The damage on the stack. */
  damage: number;
  /** The damage that removes one unit. */
  capacity: number;
}

/** The force that was sent, and its combat. */
export interface Combat {
  seat: number;
  /** Null while units are being sent and their target is open. */
  hex: HexName | null;
  /** True if a port is being defended. */
  defends: boolean;
  sanity: number;
  most_sanity: number;
  /** Damage that is still to be allotted. */
  to_allot: number;
  units: readonly Stack[];
  /** The steps that the force gets off the rails; null if it goes nowhere. */
  range: number | null;
  /** The time that setting out takes, not counting other players' tracks. */
  spaces: number;
}

/** A sort of revelation cards. */
export interface Revelation {
  says: string;
  /** The number of cards. */
  cards: number;
}

/** A player's current points. */
export interface PlayerScore {
  farms: number;
  phosphate: number;
  cards: number;
  trophies: number;
  tokens: number;
}

/** A player's board, cards, trophies and score. */
export interface Player {
  seat: number;
  points: number;
  goods: Readonly<Record<Good, number>>;
  /** The same as in `goods`. */
  gold: number;
  /** Points from tokens. */
  tokens: number;
  /** The cubes in the headquarters. */
  cubes: number;
  /** The cubes in each box. */
  boxes: Readonly<Record<BoxName, number>>;
  /** The gold that each box costs now. */
  prices: Readonly<Record<BoxName, number>>;
  /** The spaces of time that each action takes: `farm` for each farm, `attack` for each kind of units that marches. */
  takes: Readonly<Record<Timed, number>>;
  barracks: Readonly<Record<UnitName, number>>;
  /** The tracks that are left to build. */
  tracks: number;
  /** The farms that are left to place. */
  farms: Readonly<Record<Crop, number>>;
  trophies: Readonly<Partial<Record<Kind, number>>>;
  cards: readonly Hired[];
  score: PlayerScore;
}

/** The current points of the Old Ones. */
export interface OldOnesScore {
  awake: number;
  hidden: number;
  farms: number;
  total: number;
}

/** A match of AuZtralia, as the viewer sees it. */
export interface AuztraliaView {
  game: "auztralia";
  viewer: number | null;
  title: string;
  /** The options of the match, in sentences. */
  rules: readonly string[];
  seats: number;
  map: "east" | "west";
  way: Way;
  phase: Phase;
  /** The first player. */
  first: number | null;
  deciding: number | null;
  /** Hexes of land, in rows from north to south. */
  hexes: readonly Hex[];
  /** The crops that grow on each terrain. */
  crops: Readonly<Record<Terrain, readonly Crop[]>>;
  tracks: readonly Track[];
  time: Time;
  old_ones: readonly OldOne[];
  /** By level: the tiles that were never turned up. Nobody knows which of them lies where. */
  pools: readonly Readonly<Record<Kind, number>>[];
  kinds: readonly PoolKind[];
  units: readonly UnitKind[];
  /** For the seat whose turn it is. */
  reach: Reach | null;
  display: readonly (Personality | null)[];
  /** The number of cards in the deck. */
  deck: number;
  /** The card on top of the deck, if the viewer knows it. */
  top: Personality | null;
  /** The two cards that a player is looking at: empty for the others, null if nobody is. */
  looking: readonly Personality[] | null;
  objectives: readonly Objective[];
  combat: Combat | null;
  /** The Old One card that lies open: in a combat until it takes effect, otherwise while it moves Old Ones. */
  card: OldCard | null;
  /** The number of Old One cards in the draw pile. */
  old_cards: number;
  /** The number of revelations so far. */
  revelations: number;
  /** The sorts of cards that the next revelation may be. */
  to_come: readonly Revelation[];
  /** The rest of the action: tracks to lay, farms to place, goods to trade, tiles to turn up … */
  to_go: number;
  players: readonly Player[];
  score: OldOnesScore;
  over: boolean;
  port_lost: boolean;
}
