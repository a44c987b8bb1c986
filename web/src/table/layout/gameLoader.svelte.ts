// Loads the client's folder of a game: its board, rules, tips and sounds.

import type { Component } from "svelte";
import type { BoardExports, BoardProps, GameClient } from "../../games/contract";
import { clientOf } from "../../games.svelte";

const defaultBoard = async () => (await import("../defaultBoard/DefaultBoard.svelte")).default;

export class GameLoader {
  #client = $state.raw<GameClient | null>(null);
  #Board = $state.raw<Component<BoardProps, BoardExports> | null>(null);
  #failed = $state(false);

  /** The game's folder; null if this client has none, or it is not loaded yet. */
  get client(): GameClient | null {
    return this.#client;
  }

  /** The game's board, or the default board if it has none; null: not loaded yet. */
  get Board(): Component<BoardProps, BoardExports> | null {
    return this.#Board;
  }

  /** True once the game's folder and board are there, or the default board is. */
  get loaded(): boolean {
    return this.#Board !== null;
  }

  /** True if the last attempt to load it failed. */
  get failed(): boolean {
    return this.#failed;
  }

  async load(game: string): Promise<void> {
    this.#failed = false;
    try {
      const client = (await clientOf(game)?.()) ?? null;
      this.#Board = client?.Board ?? (await defaultBoard());
      this.#client = client;
    } catch {
      this.#failed = true;
    }
  }
}
