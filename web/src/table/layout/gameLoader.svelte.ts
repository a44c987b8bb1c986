// Loads the client's folder of a game: its board, rules and tips.

import type { GameClient } from "../../games/contract";
import { clientOf } from "../../games.svelte";

export class GameLoader {
  #client = $state.raw<GameClient | null>(null);
  #done = $state(false);
  #failed = $state(false);

  /** The game's folder; null if this client has none, or it is not loaded yet. */
  get client(): GameClient | null {
    return this.#client;
  }

  get done(): boolean {
    return this.#done;
  }

  get failed(): boolean {
    return this.#failed;
  }

  async load(game: string): Promise<void> {
    try {
      this.#client = (await clientOf(game)?.()) ?? null;
    } catch {
      this.#failed = true;
    }
    this.#done = true;
  }
}
