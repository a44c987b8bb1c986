// Words for the board's labels. Sentences about the match come from the server.

import { counted, listed } from "../../english";
import type { RivalPart } from "../contract";
import { countsOf } from "./countsByName";
import { say } from "./messages";
import {
  UNIT_NAMES,
  type AuztraliaView,
  type BoxName,
  type Crop,
  type Direction,
  type Good,
  type Kind,
  type OldOneKind,
  type OldOnesScore,
  type UnitName,
} from "./view";

export const kindTitle = (kind: Kind): string => say(`kind-${kind}`);
/** Return the name of the Old Ones of a kind, as a card that moves them has it. */
export const kindsTitle = (kind: OldOneKind): string => say(`kinds-${kind}`);
export const unitTitle = (unit: UnitName): string => say(`unit-${unit}`);
/** Return the name of several units of a kind. */
export const unitsTitle = (unit: UnitName): string => say(`units-${unit}`);
export const units = (unit: UnitName, number: number): string =>
  counted(number, unitTitle(unit), unitsTitle(unit));
/** Return the short name of a box, for the player board. */
export const boxTitle = (box: BoxName): string => say(`box-${box}`);
/** Return the effect of a box, for tooltips and screen readers. */
export const boxSays = (box: BoxName, map: AuztraliaView["map"]): string =>
  box === "railway" && map === "west" ? say("box-says-railway-west") : say(`box-says-${box}`);
export const goodTitle = (good: Good): string => say(`good-${good}`);
/** In the order of the player board. */
export const GOODS: readonly Good[] = ["gold", "coal", "iron", "phosphate"];
export const cropTitle = (crop: Crop): string => say(`crop-${crop}`);
export const compassTitle = (direction: Direction): string => say(`compass-${direction}`);

/** Write a hex in capitals, as on the map. */
export const hexNamed = (hex: string): string => hex.toUpperCase();

/** `2 infantry and 1 airship`. */
export function unitsInWords(numbers: Readonly<Partial<Record<UnitName, number>>>): string {
  const parts = countsOf(UNIT_NAMES, numbers).map(([unit, number]) => units(unit, number));
  return parts.length ? listed(parts) : say("units-none");
}

/** `The Old Ones have 44: 12 awake, 30 asleep, 2 for blighted farms`. */
export function oldOnesInWords({ awake, hidden, farms, total }: OldOnesScore): string {
  return say("old-ones-have", { total, awake, asleep: hidden, farms });
}

/** Return where the Old Ones' points come from. */
export function oldOnesParts({ awake, hidden, farms }: OldOnesScore, over: boolean): RivalPart[] {
  return [
    { source: say("old-ones-awake"), points: awake },
    { source: say(over ? "old-ones-never-up" : "old-ones-asleep"), points: hidden },
    { source: say("old-ones-farms"), points: farms },
  ];
}
