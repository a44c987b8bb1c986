// Moments of real matches for the tests; `python -m tests.moments` makes them.

import { momentsIn, type Fixture } from "../../testing/boardFixtures";
import type { AuztraliaView } from "./view";

const files = import.meta.glob<Fixture<AuztraliaView>>("./fixtures/*.json", {
  eager: true,
  import: "default",
});

export const names = Object.keys(files).map((path) => path.slice("./fixtures/".length, -".json".length));
export const fixture = momentsIn(files);
