// Random 128-bit numbers in hexadecimal: nonces for the dice, and idempotency keys, by which the server recognises a
// repeated request.

import { toHex } from "./hex";

export function randomHex(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
