import { toHex } from "./hex";

/** Return the SHA-256 of bytes in hexadecimal; null in a page over plain http, where browsers can't hash. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", bytes);
  return digest ? toHex(new Uint8Array(digest)) : null;
}
