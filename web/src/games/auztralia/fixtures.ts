// Moments of real matches for the tests; `python -m tests.moments` makes them.

import type { Choice, Preview, Told } from "../../api/client";
import type { AuztraliaView } from "./view";

export interface Fixture {
  view: AuztraliaView;
  events: Told[];
  choices: Choice[];
  preview: Preview | null;
}

const files = import.meta.glob<Fixture>("./fixtures/*.json", { eager: true, import: "default" });
export const fixtures = Object.fromEntries(
  Object.entries(files).map(([path, fixture]) => [
    path.slice("./fixtures/".length, -".json".length),
    fixture,
  ]),
);
export const names = Object.keys(fixtures);

/** A moment that is known to be there. */
export function fixture(name: string): Fixture {
  const found = fixtures[name];
  if (!found) throw new Error(`There is no moment called ${name}.`);
  return found;
}
