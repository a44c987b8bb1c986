// The games: how the server describes them, and the client's folder for each.

import type { Component } from "svelte";
import { askedOnce } from "./api/askedOnce";
import { api, good, type Game } from "./api/client";
import type { GameClient } from "./games/contract";
import type { AboutPage, GameScene } from "./games/aboutPageTypes";
import { sayFrom, type Say } from "./messages/say";

const covers = import.meta.glob<Component>("./games/*/Cover.svelte", { import: "default" });
// The compiler can't know which game a match has. So it is told here that each client takes any view and any choices.
// `index.ts` of each game checks its client against the game's own types.
const clients = import.meta.glob<GameClient>("./games/*/index.ts", { import: "default" });
const pages = import.meta.glob<AboutPage>("./games/*/aboutPage.ts", { import: "default" });
const scenes = import.meta.glob<GameScene>("./games/*/scene.json", { import: "default" });

const catalogues = import.meta.glob<string>("../../src/tuckerbox/games/*/messages/en.ftl", {
  query: "?raw",
  import: "default",
});

/** Load a game's messages. Those that it lacks are the table's. */
export async function sayOf(game: string): Promise<Say> {
  const catalogue = catalogues[`../../src/tuckerbox/games/${game.replaceAll("-", "_")}/messages/en.ftl`];
  return sayFrom((await catalogue?.()) ?? "");
}

/** Return the function that loads a game's cover picture; null if it has none. */
export function coverOf(game: string): (() => Promise<Component>) | null {
  return covers[`./games/${game}/Cover.svelte`] ?? null;
}

/** Return the function that loads a game's board and rules; null if this client has none. */
export function clientOf(game: string): (() => Promise<GameClient>) | null {
  return clients[`./games/${game}/index.ts`] ?? null;
}

/** Return the function that loads what the page about a game shows; null if this client has nothing. */
export function aboutPageOf(game: string): (() => Promise<AboutPage>) | null {
  return pages[`./games/${game}/aboutPage.ts`] ?? null;
}

/** Return the function that loads the scene on the page about a game; null if this client has none. */
export function sceneOf(game: string): (() => Promise<GameScene>) | null {
  return scenes[`./games/${game}/scene.json`] ?? null;
}

class Games {
  /** Null until the server has answered. */
  list = $state.raw<Game[] | null>(null);

  /** Return a game; undefined if there is none of this name, or the list is not here yet. */
  of(name: string | undefined): Game | undefined {
    return this.list?.find((game) => game.name === name);
  }

  /** Fetch the games once: they do not change while a server runs. After a failure, ask again. */
  readonly load = askedOnce(async () => (this.list = await good(api.GET("/api/games"))));
}

export const games = new Games();
