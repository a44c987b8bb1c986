// The key by which the server recognises a request that is sent again.

import { randomHex } from "./randomHex";

/**
 * Keeps the key of a request until it has succeeded, so that a second attempt after a lost connection finds what the
 * first has made. Another request has another key.
 */
export class RequestKey {
  #wanted = "";
  #key = "";

  /** Return the key for what is requested. */
  of(request: unknown): string {
    const wanted = JSON.stringify(request);
    if (wanted !== this.#wanted) [this.#wanted, this.#key] = [wanted, randomHex()];
    return this.#key;
  }

  /** Forget the key after a success: the next request is new, even if it is the same. */
  finish(): void {
    this.#wanted = "";
  }
}
