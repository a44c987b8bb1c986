// Moments of real matches for the tests of boards; `python -m tests.moments` makes them.

import type { Told } from "../api/client";
import type { AnyGame, GameTypes, PreviewOf } from "../games/contract";

export interface Fixture<G extends GameTypes = AnyGame> {
  view: G["view"];
  events: Told[];
  choices: G["choice"][];
  preview: PreviewOf<G["view"]> | null;
}

/** Return the names of the moments in a folder's files, and a function that finds one; it throws if there is none. */
export function momentsIn<G extends GameTypes>(
  files: Record<string, Fixture<G>>,
): {
  names: string[];
  fixture: (name: string) => Fixture<G>;
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
