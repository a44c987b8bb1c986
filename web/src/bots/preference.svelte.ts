// Which bot this browser likes to play against: the one that was chosen last, at any game.

import type { Bot } from "../api/client";
import { keep, kept } from "../storage";
import { botOr } from "./levels";

const PLACE = "tuckerbox.bot";

export class Preference {
  #name = $state.raw(kept(PLACE));

  /** The bot that is liked, of those that a game has; undefined if it has none. */
  among(bots: readonly Bot[]): Bot | undefined {
    return botOr(bots, this.#name);
  }

  set(name: string): void {
    this.#name = name;
    keep(PLACE, name);
  }
}

export const preference = new Preference();
