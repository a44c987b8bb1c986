// Moments of real matches for the map's tests; `python -m tests.moments` makes them.

import { momentsIn, type Fixture } from "../../../testing/boardFixtures";
import type { AuztraliaTypes } from "../choiceTypes";

export const { names, fixture } = momentsIn(
  import.meta.glob<Fixture<AuztraliaTypes>>("./fixtures/*.json", { eager: true, import: "default" }),
);
