// Words for hexes and what is on them.

import { alternatives, counted, listed } from "../../../english";
import { GOOD_TITLES, hexNamed, KIND_TITLES, units } from "../words";
import type { AuztraliaView, Good, Hex, OldOne, UnitName } from "../view";
import { reaching } from "./reach";

type NameOfSeat = (seat: number) => string;

const TERRAINS: Readonly<Record<Hex["terrain"], string>> = {
  coast: "coast",
  hill: "hills",
  outback: "outback",
  farmland: "farmland",
  numbered: "outback",
};
const LEVELS = ["", "level I", "level II", "level III"];

function resourceSaid([what, pieces]: [string, number]): string {
  return what === "token" ? counted(pieces, "token") : `${pieces} ${GOOD_TITLES[what as Good]}`;
}

/** Return what is on a hex, as a sentence or two. */
export function hexSaid(hex: Hex, ones: readonly OldOne[], next: string | null, nameOf: NameOfSeat): string {
  const ground =
    hex.terrain === "numbered" ? `${TERRAINS[hex.terrain]} of ${LEVELS[hex.level]}` : TERRAINS[hex.terrain];
  const things = [
    ...(hex.port === null ? [] : [`${nameOf(hex.port)}’s port`]),
    ...(hex.farm ? [farmSaid(hex.farm, nameOf)] : []),
    ...ones.map((one) => oldOneSaid(one, nameOf)),
    ...(hex.hidden ? [sleeperSaid(hex, next)] : []),
    ...Object.entries(hex.resources).map(resourceSaid),
  ];
  return `${hexNamed(hex.hex)}, ${ground}${things.length ? `: ${things.join("; ")}` : ""}.`;
}

function farmSaid({ seat, crop, blighted }: NonNullable<Hex["farm"]>, nameOf: NameOfSeat): string {
  return `${nameOf(seat)}’s ${crop} farm${blighted ? ", blighted" : ""}`;
}

function sleeperSaid({ hex, hidden, number }: Hex, next: string | null): string {
  const order = hex === next ? "the next to wake" : `number ${number}`;
  return `something of ${LEVELS[hidden]} asleep, ${order}`;
}

function oldOneSaid(one: OldOne, nameOf: NameOfSeat): string {
  const struck = one.damage.flatMap((damage, seat) => (damage ? [`${damage} by ${nameOf(seat)}`] : []));
  return `${KIND_TITLES[one.kind]}, ${counted(one.points, "point")}, ${struck.length ? `struck ${listed(struck)} of` : "takes"} ${one.capacity}`;
}

/** Return what an Old One would do if a card moved it. */
export function preySaid(one: OldOne): string {
  const who = KIND_TITLES[one.kind];
  if (one.kind === "temple") return "Temples stay where they are.";
  if (!one.prey) return `${who}: nothing draws them just now.`;
  const { away, hexes, next } = one.prey;
  const way =
    next.length > 1 ? ` The card decides on the first step: ${alternatives(next.map(hexNamed))}.` : "";
  return `${who} would go for ${alternatives(hexes.map(hexNamed))}, ${counted(away, "step")} away.${way}`;
}

/** Return the units of the player to move that get to a hex. */
export function reachSaid(view: AuztraliaView, hex: Hex, nameOf: NameOfSeat): string | null {
  const { reach } = view;
  const worth = hex.hidden > 0 || view.old_ones.some((one) => one.hex === hex.hex);
  if (!reach || !worth) return null;
  const away = reach.by_land[hex.hex];
  const found = reaching(reach, hex.hex);
  const rails =
    away === undefined
      ? "No way over land"
      : `${counted(away, "hex", "hexes")} off ${nameOf(reach.seat)}’s rails`;
  return `${rails}: ${found.length ? `in reach of ${listed(found.map(unitNamed))}` : "out of reach of all units"}.`;
}

const unitNamed = (unit: UnitName): string => units(unit, 2).replace(/^2 /, "");
