// The name of the person who uses this browser. The server keeps it in a signed cookie.

import { askedOnce } from "./api/askedOnce";
import { api, good } from "./api/client";

/** The length of the longest name, as on the server. */
export const NAME_LENGTH = 24;

class Me {
  /** Empty until the server has answered. */
  name = $state("");

  /** Ask the server once. After a failure, ask again. */
  readonly load = askedOnce(async () => {
    this.name = (await good(api.GET("/api/me"))).name;
  });

  /** Change the name. Seats that were taken already keep the old one. */
  async rename(name: string): Promise<void> {
    this.name = (await good(api.PUT("/api/me", { body: { name } }))).name;
  }
}

export const me = new Me();

/** Wait until the server has set the cookie, or failed to. Parallel requests before that would set several cookies. */
export const identified = (): Promise<void> => me.load().catch(() => undefined);
