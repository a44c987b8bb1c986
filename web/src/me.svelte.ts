// Who this browser is: a name, which the server keeps in a signed cookie.

import { api, good } from "./api/client";

class Me {
  /** Empty until the server told it. */
  name = $state("");
  #asked: Promise<void> | null = null;

  /** Asks the server once; a failure may be tried again. */
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

  /** Takes another name; seats taken already keep theirs. */
  async rename(name: string): Promise<void> {
    this.name = (await good(api.PUT("/api/me", { body: { name } }))).name;
  }
}

export const me = new Me();

/** Done when the server has told who we are, or can't: only then may several questions be asked side by side. */
export const identified = (): Promise<void> => me.load().catch(() => undefined);
