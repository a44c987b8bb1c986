// The moments in the games' rules: their pictures, and playing on from them. `python -m tests.moments` writes the
// pictures.

import { getContext, hasContext, setContext } from "svelte";
import type { Told } from "../api/client";
import type { View } from "./contract";

/** Everything that a board needs to draw a moment for the seat that decides. */
export interface MomentPicture {
  view: View & { seats: number; deciding: number | null };
  events: Told[];
}

const pictures = import.meta.glob<MomentPicture>("./*/moments/*.json", { import: "default" });

/** Load the picture of a moment in a game's rules. */
export function pictureOf(game: string, name: string): Promise<MomentPicture> {
  const load = pictures[`./${game}/moments/${name}.json`];
  return load ? load() : Promise.reject(new Error(`The rules of ${game} have no moment ${name}.`));
}

/** Plays on from a moment of a game's rules. */
export type Trying = (moment: string) => Promise<void>;

const KEY = Symbol("trying");

/** For a page with rules: how to play on from their moments. */
export const offerTrying = (trying: Trying): void => void setContext(KEY, trying);

/** Return how to play on from a moment; null where rules are only read, such as at a table. */
export const tryingHere = (): Trying | null => (hasContext(KEY) ? getContext<Trying>(KEY) : null);
