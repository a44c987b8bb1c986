// Words for hexes and what is on them.

import { alternatives, listed } from "../../../english";
import { countsOf } from "../countsByName";
import { cropTitle, goodTitle, hexNamed, kindTitle, unitsTitle } from "../words";
import { RESOURCE_NAMES, type AuztraliaView, type Farm, type Hex, type OldOne, type Resource } from "../view";
import { reaching } from "./forceReach";
import { say } from "../messages";

type NameOfSeat = (seat: number) => string;

const levelNamed = (level: number): string => say("hex-level", { level: "I".repeat(level) });

function resourceSaid([what, pieces]: [Resource, number]): string {
  return what === "token" ? say("hex-tokens", { count: pieces }) : `${pieces} ${goodTitle(what)}`;
}

/** Return what is on a hex, as a sentence or two. */
export function hexSaid(hex: Hex, ones: readonly OldOne[], next: string | null, nameOf: NameOfSeat): string {
  const ground =
    hex.terrain === "numbered"
      ? say("hex-numbered", { level: levelNamed(hex.level) })
      : say(`terrain-${hex.terrain}`);
  const things = [
    ...(hex.port === null ? [] : [say("hex-port", { name: nameOf(hex.port) })]),
    ...(hex.farm ? [farmSaid(hex.farm, nameOf)] : []),
    ...ones.map((one) => oldOneSaid(one, nameOf)),
    ...(hex.hidden ? [sleeperSaid(hex, next)] : []),
    ...countsOf(RESOURCE_NAMES, hex.resources).map(resourceSaid),
  ];
  return `${hexNamed(hex.hex)}, ${ground}${things.length ? `: ${things.join("; ")}` : ""}.`;
}

function farmSaid({ seat, crop, blighted }: Farm, nameOf: NameOfSeat): string {
  return say(blighted ? "hex-farm-blighted" : "hex-farm", { name: nameOf(seat), crop: cropTitle(crop) });
}

function sleeperSaid({ hex, hidden, number }: Hex, next: string | null): string {
  const level = levelNamed(hidden);
  return hex === next
    ? say("hex-sleeper-next", { level })
    : say("hex-sleeper", { level, number: number ?? 0 });
}

function oldOneSaid(one: OldOne, nameOf: NameOfSeat): string {
  const struck = one.damage.flatMap((damage, seat) =>
    damage ? [say("damage-by", { damage, name: nameOf(seat) })] : [],
  );
  const values = { kind: kindTitle(one.kind), points: one.points, capacity: one.capacity };
  return struck.length
    ? say("hex-old-one-struck", { ...values, struck: listed(struck) })
    : say("hex-old-one", values);
}

/** Return what an Old One would do if a card moved it. */
export function preySaid(one: OldOne): string {
  const who = kindTitle(one.kind);
  if (one.kind === "temple") return say("prey-temple");
  if (!one.prey) return say("prey-none", { who });
  const { away, hexes, next } = one.prey;
  const way =
    next.length > 1 ? ` ${say("prey-first-step", { hexes: alternatives(next.map(hexNamed)) })}` : "";
  return `${say("prey-goes", { who, hexes: alternatives(hexes.map(hexNamed)), steps: away })}${way}`;
}

/** Return the units of the player to move that get to a hex. */
export function reachSaid(view: AuztraliaView, hex: Hex, nameOf: NameOfSeat): string | null {
  const { reach } = view;
  const worth = hex.hidden > 0 || view.old_ones.some((one) => one.hex === hex.hex);
  if (!reach || !worth) return null;
  const away = reach.by_land[hex.hex];
  const found = reaching(reach, hex.hex);
  const rails =
    away === undefined ? say("reach-no-way") : say("reach-off", { count: away, name: nameOf(reach.seat) });
  return found.length
    ? say("reach-units", { rails, units: listed(found.map(unitsTitle)) })
    : say("reach-none", { rails });
}
