// The ring around an Old One: a notch for each damage that it takes.

import { dealers } from "../damage";
import type { OldOne } from "../view";

export interface Notch {
  d: string;
  /** The seat that struck it; null: nobody yet. */
  seat: number | null;
}

const RING = 27;
const GAP = 0.1; // radians between two notches

/** Return the notches clockwise from the top. Struck ones come first, by seat. */
export function notches(one: Pick<OldOne, "capacity" | "damage">): Notch[] {
  const angle = (2 * Math.PI) / one.capacity;
  return dealers(one).map((seat, nth) => ({
    d: arc(nth * angle + GAP / 2, (nth + 1) * angle - GAP / 2),
    seat,
  }));
}

function arc(from: number, to: number): string {
  const point = (angle: number) =>
    `${(RING * Math.sin(angle)).toFixed(1)} ${(-RING * Math.cos(angle)).toFixed(1)}`;
  return `M${point(from)}A${RING} ${RING} 0 ${to - from > Math.PI ? 1 : 0} 1 ${point(to)}`;
}
