// Words for the board's labels. Sentences about the match come from the server.

import { counted, listed } from "../../english";
import type { AuztraliaView, BoxName, Crop, Good, Kind, OldOneKind, UnitName } from "./view";

export const KIND_TITLES: Readonly<Record<Kind, string>> = {
  zombies: "Zombies",
  loyalists: "Loyalists",
  "mi-go": "Mi-Go",
  temple: "Temple",
  shoggoth: "Shoggoth",
  cthulhu: "Cthulhu",
  kangaroo: "Kangaroo",
};
/** The kinds that a card moves, as the card names them. */
export const KINDS_MOVING: Readonly<Record<OldOneKind, string>> = {
  zombies: "the zombies",
  loyalists: "the loyalists",
  "mi-go": "the Mi-Go",
  temple: "temples",
  shoggoth: "the shoggoths",
  cthulhu: "Cthulhu",
};
export const UNIT_TITLES: Readonly<Record<UnitName, readonly [one: string, many: string]>> = {
  infantry: ["infantry", "infantry"],
  "armoured-car": ["armoured car", "armoured cars"],
  artillery: ["artillery", "artillery"],
  "armoured-train": ["armoured train", "armoured trains"],
  airship: ["airship", "airships"],
};
export const units = (unit: UnitName, number: number): string => counted(number, ...UNIT_TITLES[unit]);
/** Short names of boxes, for the player board. */
export const BOX_TITLES: Readonly<Record<BoxName, string>> = {
  railway: "Railway",
  "mountain-railway": "Hill rail",
  mine: "Mine",
  recruit: "Recruit",
  buy: "Buy",
  trade: "Trade",
  farm: "Farm",
  attack: "Attack",
};
/** The effects of the boxes, for tooltips and screen readers. */
export const BOX_SAYS: Readonly<Record<BoxName, string>> = {
  railway: "Build a railway on coast and outback, for a coal and an iron",
  "mountain-railway": "Build a railway on any land, for a coal and an iron",
  mine: "Mine: take all of one kind from a hex that your rails lead to",
  recruit: "Recruit help: a personality from the display",
  buy: "Buy a military unit, or two infantry",
  trade: "Import coal or iron for nothing, or export it for gold, two in all",
  farm: "Place farms, one of each crop",
  attack: "Attack an Old One",
};
export const GOOD_TITLES: Readonly<Record<Good, string>> = {
  coal: "coal",
  iron: "iron",
  gold: "gold",
  phosphate: "phosphate",
};
export const CROP_TITLES: Readonly<Record<Crop, string>> = { corn: "corn", sheep: "sheep", cattle: "cattle" };
export const COMPASS_TITLES = {
  n: "north",
  ne: "north-east",
  se: "south-east",
  s: "south",
  sw: "south-west",
  nw: "north-west",
} as const;

/** Write a hex in capitals, as on the map. */
export const hexNamed = (hex: string): string => hex.toUpperCase();

/** `2 infantry and 1 airship`. */
export function unitsInWords(numbers: Readonly<Partial<Record<UnitName, number>>>): string {
  const parts = Object.entries(numbers).flatMap(([unit, number]) =>
    number ? [units(unit as UnitName, number)] : [],
  );
  return parts.length ? listed(parts) : "nobody";
}

/** `12 awake, 30 asleep and 2 for blighted farms`. */
export function oldOnesInWords({ awake, hidden, farms, total }: AuztraliaView["score"]): string {
  return `The Old Ones have ${total}: ${awake} awake, ${hidden} asleep, ${farms} for blighted farms`;
}
