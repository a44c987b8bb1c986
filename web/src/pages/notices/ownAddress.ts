// Which of its person's addresses is this browser's own. The server shows nobody the subscriptions of browsers.

import { readStored, writeStored } from "../../storage";
import type { Wanted } from "./addresses.svelte";

const KEY = "tuckerbox.push-address";

export interface OwnAddress {
  id: string;
  /** Where the push service took its notices; null if an older version has not kept that. */
  endpoint: string | null;
  /** The choices of an address that this browser has lost, until the server has them for the next one. */
  chosen?: Wanted | undefined;
}

export function ownAddress(): OwnAddress | null {
  const found = readStored(KEY);
  if (typeof found === "string") return { id: found, endpoint: null };
  return found as OwnAddress | null;
}

export function rememberAddress(own: OwnAddress | null): void {
  writeStored(KEY, own);
}
