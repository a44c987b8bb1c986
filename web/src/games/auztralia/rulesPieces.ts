// The crops, units and Old Ones that the rules page shows, with their numbers.

import type { Crop, OldOneKind, UnitName } from "./view";

export const crops: readonly { crop: Crop; says: string }[] = [
  { crop: "corn", says: "grows on the coast." },
  { crop: "cattle", says: "graze in the hills." },
  { crop: "sheep", says: "put up with the outback." },
];

export const units: readonly { unit: UnitName; cost: number; range: number; capacity: number }[] = [
  { unit: "infantry", cost: 1, range: 2, capacity: 2 },
  { unit: "armoured-car", cost: 2, range: 3, capacity: 2 },
  { unit: "artillery", cost: 3, range: 2, capacity: 1 },
  { unit: "armoured-train", cost: 4, range: 1, capacity: 3 },
  { unit: "airship", cost: 5, range: 5, capacity: 2 },
];

export const kinds: readonly { kind: OldOneKind; points: number; capacity: number }[] = [
  { kind: "zombies", points: 2, capacity: 3 },
  { kind: "loyalists", points: 3, capacity: 4 },
  { kind: "mi-go", points: 4, capacity: 5 },
  { kind: "temple", points: 4, capacity: 6 },
  { kind: "shoggoth", points: 6, capacity: 8 },
  { kind: "cthulhu", points: 12, capacity: 12 },
];
