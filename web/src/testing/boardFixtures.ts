// Moments of real matches for the tests of boards; `python -m tests.moments` makes them.

import type { Choice, Told } from "../api/client";
import type { PreviewOf } from "../games/contract";

export interface Fixture<V> {
  view: V;
  events: Told[];
  choices: Choice[];
  preview: PreviewOf<V> | null;
}

/** Finds moments by name in a folder's files; throws if there is none of that name. */
export function momentsIn<V>(files: Record<string, Fixture<V>>): (name: string) => Fixture<V> {
  return (name) => {
    const found = files[`./fixtures/${name}.json`];
    if (!found) throw new Error(`There is no moment called ${name}.`);
    return found;
  };
}
