// The ring around an Old One: a notch for each damage that it takes.

import type { OldOne } from "../view";

export interface Notch {
  d: string;
  /** The seat that struck it; null: nobody yet. */
  seat: number | null;
}

const RING = 27;
const GAP = 0.1; // radians between two notches

/** Return the notches clockwise from the top. Struck ones come first, by seat. */
export function notches({ capacity, damage }: Pick<OldOne, "capacity" | "damage">): Notch[] {
  const struck = damage.flatMap((pieces, seat) => Array.from({ length: pieces }, () => seat));
  return Array.from({ length: capacity }, (_, nth) => ({
    d: arc((nth * 2 * Math.PI) / capacity + GAP / 2, ((nth + 1) * 2 * Math.PI) / capacity - GAP / 2),
    seat: struck[nth] ?? null,
  }));
}

function arc(from: number, to: number): string {
  const point = (angle: number) =>
    `${(RING * Math.sin(angle)).toFixed(1)} ${(-RING * Math.cos(angle)).toFixed(1)}`;
  return `M${point(from)}A${RING} ${RING} 0 ${to - from > Math.PI ? 1 : 0} 1 ${point(to)}`;
}
