// Moments of real matches for the tests of boards; `python -m tests.moments` makes them.

import type { Choice, Told } from "../api/client";
import type { PreviewOf } from "../games/contract";

export interface Fixture<V> {
  view: V;
  events: Told[];
  choices: Choice[];
  preview: PreviewOf<V> | null;
}

/** Return the names of the moments in a folder's files, and a function that finds one; it throws if there is none. */
export function momentsIn<V>(files: Record<string, Fixture<V>>): {
  names: string[];
  fixture: (name: string) => Fixture<V>;
} {
  const moments = new Map(
    Object.entries(files).map(([path, moment]) => [
      path.slice("./fixtures/".length, -".json".length),
      moment,
    ]),
  );
  return {
    names: [...moments.keys()],
    fixture: (name) => {
      const found = moments.get(name);
      if (!found) throw new Error(`There is no moment called ${name}.`);
      return found;
    },
  };
}
