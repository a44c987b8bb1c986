// The reach of expeditions, for a force or a hex. The server counts the distances.

import {
  DIRECTION_NAMES,
  UNIT_NAMES,
  type AuztraliaView,
  type Direction,
  type HexName,
  type Reach,
  type UnitName,
} from "../view";
import { beside, named } from "./geometry";

/** Return the hexes that a force gets to. It is as fast as its slowest unit, and flies only if all its units fly. */
export function within(reach: Reach, force: readonly UnitName[]): ReadonlySet<HexName> {
  if (!force.length) return new Set();
  const far = force.every((unit) => unit === "airship") ? reach.by_air : reach.by_land;
  const most = Math.min(...force.map((unit) => reach.ranges[unit]));
  return new Set(Object.keys(far).filter((hex) => far[hex]! <= most));
}

/** Return the units that would get to a hex on their own. */
export function reaching(reach: Reach, hex: HexName): UnitName[] {
  return UNIT_NAMES.filter((unit) => within(reach, [unit]).has(hex));
}

/** Return the units of the force that is being sent; empty: none is. */
export function sent({ phase, combat }: AuztraliaView): UnitName[] {
  return phase === "force" && combat ? combat.units.map(({ unit }) => unit) : [];
}

/** Return the borders around hexes. */
export function around(hexes: ReadonlySet<HexName>): { hex: HexName; direction: Direction }[] {
  return [...hexes].flatMap((hex) =>
    DIRECTION_NAMES.filter((direction) => {
      const { column, row } = beside(hex, direction);
      return !hexes.has(named(column, row));
    }).map((direction) => ({ hex, direction })),
  );
}
