// The name of the person who uses this browser. The server keeps it in a signed cookie.

import { api, good } from "./api/client";
import { hosts } from "./host/hosts.svelte";

/** The length of the longest name, as on the server. */
export const NAME_LENGTH = 24;

class Me {
  /** Empty until the server has answered. */
  name = $state("");
  #asked: Promise<void> | null = null;

  constructor() {
    // While the server was away, this browser had answered.
    hosts.onreturn(() => {
      this.#asked = null;
      void identified();
    });
  }

  /** Ask the server once. After a failure, ask again. */
  load(): Promise<void> {
    this.#asked ??= good(api.GET("/api/me"))
      .then((me) => {
        this.name = me.name;
      })
      .catch((refused: unknown) => {
        this.#asked = null;
        throw refused;
      });
    return this.#asked;
  }

  /** Change the name. Seats that were taken already keep the old one. */
  async rename(name: string): Promise<void> {
    this.name = (await good(api.PUT("/api/me", { body: { name } }))).name;
  }
}

export const me = new Me();

/** Wait until the server has set the cookie, or failed to. Parallel requests before that would set several cookies. */
export const identified = (): Promise<void> => me.load().catch(() => undefined);
