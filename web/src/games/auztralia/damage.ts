// The damage on an Old One: how much there is, and who has dealt it.

import type { OldOne } from "./view";

/** Return the damage on an Old One. */
export const dealtTo = ({ damage }: Pick<OldOne, "damage">): number =>
  damage.reduce((sum, one) => sum + one, 0);

/** Return the seat that dealt each point of damage, in the order of seats; null for points not yet dealt. */
export function dealers({ damage, capacity }: Pick<OldOne, "damage" | "capacity">): (number | null)[] {
  const dealt = damage.flatMap((count, seat) => Array.from({ length: count }, () => seat));
  return Array.from({ length: capacity }, (_, nth) => dealt[nth] ?? null);
}
