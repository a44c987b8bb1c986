// The bot that the person who uses this browser likes to play against: the one they chose last, in any game.

import type { Bot } from "../api/client";
import { readStored, writeStored } from "../storage";
import { botOrDefault } from "./levels";

const KEY = "tuckerbox.bot";

export class PreferredBot {
  #name = $state.raw(readStored(KEY));

  /** Return the preferred bot if the game has it, or else the game's default; undefined if it has no bots. */
  among(bots: readonly Bot[]): Bot | undefined {
    return botOrDefault(bots, this.#name);
  }

  set(name: string): void {
    this.#name = name;
    writeStored(KEY, name);
  }
}

export const preferredBot = new PreferredBot();
