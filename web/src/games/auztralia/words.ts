// Words for the board's labels. Sentences about the match come from the server.

import { counted, listed } from "../../english";
import type { RivalPart } from "../contract";
import { say } from "./say";
import {
  BOX_NAMES,
  DIRECTION_NAMES,
  UNIT_NAMES,
  type AuztraliaView,
  type Crop,
  type Good,
  type Kind,
  type OldOneKind,
  type UnitName,
} from "./view";

function titles<Name extends string>(names: readonly Name[], title: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, title(name)])) as Readonly<Record<Name, string>>;
}

const OLD_ONES: readonly OldOneKind[] = ["zombies", "loyalists", "mi-go", "temple", "shoggoth", "cthulhu"];
export const KIND_TITLES = titles<Kind>([...OLD_ONES, "kangaroo"], (kind) => say(`kind-${kind}`));
/** The kinds that a card moves, as the card names them. */
export const KINDS_MOVING = titles(OLD_ONES, (kind) => say(`kinds-${kind}`));
export const UNIT_TITLES = titles(UNIT_NAMES, (unit) => say(`unit-${unit}`));
/** Several units. */
export const UNITS_TITLES = titles(UNIT_NAMES, (unit) => say(`units-${unit}`));
export const units = (unit: UnitName, number: number): string =>
  counted(number, UNIT_TITLES[unit], UNITS_TITLES[unit]);
/** Short names of boxes, for the player board. */
export const BOX_TITLES = titles(BOX_NAMES, (box) => say(`box-${box}`));
/** The effects of the boxes, for tooltips and screen readers. */
export const BOX_SAYS = titles(BOX_NAMES, (box) => say(`box-says-${box}`));
export const GOOD_TITLES = titles<Good>(["coal", "iron", "gold", "phosphate"], (good) => say(`good-${good}`));
export const CROP_TITLES = titles<Crop>(["corn", "sheep", "cattle"], (crop) => say(`crop-${crop}`));
export const COMPASS_TITLES = titles(DIRECTION_NAMES, (direction) => say(`compass-${direction}`));

/** Write a hex in capitals, as on the map. */
export const hexNamed = (hex: string): string => hex.toUpperCase();

/** `2 infantry and 1 airship`. */
export function unitsInWords(numbers: Readonly<Partial<Record<UnitName, number>>>): string {
  const parts = Object.entries(numbers).flatMap(([unit, number]) =>
    number ? [units(unit as UnitName, number)] : [],
  );
  return parts.length ? listed(parts) : say("units-none");
}

/** `12 awake, 30 asleep and 2 for blighted farms`. */
export function oldOnesInWords({ awake, hidden, farms, total }: AuztraliaView["score"]): string {
  return say("old-ones-have", { total, awake, asleep: hidden, farms });
}

/** Return where the Old Ones' points come from. */
export function oldOnesParts({ awake, hidden, farms }: AuztraliaView["score"], over: boolean): RivalPart[] {
  return [
    { source: say("old-ones-awake"), points: awake },
    { source: say(over ? "old-ones-never-up" : "old-ones-asleep"), points: hidden },
    { source: say("old-ones-farms"), points: farms },
  ];
}
