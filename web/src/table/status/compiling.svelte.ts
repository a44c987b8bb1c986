// Tells players why a bot keeps them waiting: the server has just been started, and is still compiling the game.

import type { Game } from "../../api/client";
import { percent } from "../../parts/percent";
import { say } from "../../messages/say";

const INTERVAL = 2_000; // milliseconds between two looks; a bot that decides sooner needs no explanation

export class Compiling {
  /** The share of the game that is compiled; null while there is nothing to tell. */
  #share = $state<number | null>(null);
  /** True once the game is compiled. It stays so. */
  #done = false;

  constructor(private readonly games: () => Promise<Game[]>) {}

  /** Return the sentence for players who wait for this bot; null if the bot does not wait for its game's code. */
  sentence(bot: string, title: string): string | null {
    if (this.#share === null) return null;
    return say("compiling", { bot, game: title, part: percent(this.#share) });
  }

  /** Check regularly whether a game is compiled, until it is, or until the returned function is called. */
  follow(name: string): () => void {
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      // Without an answer, there is nothing to tell; the table says if the connection is lost.
      const games = await this.games().catch(() => []);
      if (ended) return;
      const share = games.find((game) => game.name === name)?.compiled;
      this.#done = share === 1;
      this.#share = share === undefined || this.#done ? null : share;
      lookLater();
    };
    const lookLater = () => {
      if (!this.#done) timer = setTimeout(() => void look(), INTERVAL);
    };
    lookLater();
    return () => {
      ended = true;
      clearTimeout(timer);
      this.#share = null;
    };
  }
}
