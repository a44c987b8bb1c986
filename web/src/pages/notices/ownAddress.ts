// Which of its person's addresses is this browser's own. The server shows nobody the subscriptions of browsers.

import { readStored, writeStored } from "../../storage";

const KEY = "tuckerbox.push-address";

export interface OwnAddress {
  id: string;
  /** Where the push service took its notices; null if an older version has not kept that. */
  endpoint: string | null;
}

export function ownAddress(): OwnAddress | null {
  const found = readStored(KEY);
  if (typeof found === "string") return { id: found, endpoint: null };
  return found as OwnAddress | null;
}

export function rememberAddress(own: OwnAddress | null): void {
  writeStored(KEY, own);
}
