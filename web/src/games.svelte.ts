// The games: how the server describes them, and the client's folder for each.

import type { Component } from "svelte";
import { api, good, type Game } from "./api/client";
import type { GameClient } from "./games/contract";

const covers = import.meta.glob<Component>("./games/*/Cover.svelte", { import: "default" });
const clients = import.meta.glob<GameClient>("./games/*/index.ts", { import: "default" });

/** Load a game's cover picture; null if it has none. */
export function coverOf(game: string): (() => Promise<Component>) | null {
  return covers[`./games/${game}/Cover.svelte`] ?? null;
}

/** Load a game's board and rules; null if this client has none. */
export function clientOf(game: string): (() => Promise<GameClient>) | null {
  return clients[`./games/${game}/index.ts`] ?? null;
}

class Games {
  /** Null until the server has answered. */
  list = $state.raw<Game[] | null>(null);

  /** Fetch the games once: they do not change while a server runs. */
  async load(): Promise<Game[]> {
    this.list ??= await good(api.GET("/api/games"));
    return this.list;
  }
}

export const games = new Games();
