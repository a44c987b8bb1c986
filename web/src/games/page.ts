// What the page about a game needs from the game's folder (`page.ts` there). A game without it has a page all the same.

import type { Told } from "../api/client";
import type { View } from "./contract";

export interface GamePage {
  /** The game in three sentences. */
  about: string;
  /** A short sequence of moments for its board; `tests/moments/scenes.py` makes it from a real match. */
  scene: Scene;
  /** How strong the bots are; `bench/strength.py` measures it. */
  strength: Strength;
}

export interface Scene {
  names: readonly string[];
  /** The view before the first step. */
  view: View;
  steps: readonly SceneStep[];
}

/** Return the scene in a JSON file. `tests/moments/scenes.py` writes views and events as the server sends them. */
export const sceneIn = (file: object): Scene => file as Scene;

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
