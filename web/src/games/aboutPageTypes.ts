// The types of `aboutPage.ts` and `scene.json` in a game's folder, which the page about the game shows. A game without
// them has a page, too.

import type { Told } from "../api/client";
import type { View } from "./contract";

export interface AboutPage {
  /** The game in three sentences. */
  about: string;
  /** How strong the bots are; `bench/strength.py` measures it. */
  strength: Strength;
}

/** A short sequence of moments for the game's board; `tests/moments/scenes.py` makes it from a real match. */
export interface GameScene {
  names: readonly string[];
  /** The view before the first step. */
  view: View;
  steps: readonly SceneStep[];
}

export interface SceneStep {
  /** Only those fields of the view that differ from the one before. */
  view: View;
  events: Told[];
}

export interface Strength {
  /** The day of the measurement. */
  measured: string;
  /** The matches that each pair of these bots has played. */
  matches: number;
  /** By the name of each bot: its share of wins, from 0 to 1. The weakest come first. */
  wins: Readonly<Record<string, number>>;
}
