// Remembers which of a person's addresses is this browser's own. The server shows nobody the subscriptions of browsers.

import { root } from "../../backend/hosting";
import { isRecord, readStored, writeStored } from "../../storage";

const KEY = "tuckerbox.push-address";

/** The service worker has no local storage, so it reads the id in this cache. It has its own copy of this name. */
const WORKERS_CACHE = `tuckerbox address ${root.href}`;

export interface OwnAddress {
  id: string;
  /** Where the push service took its notices; null if an older version has not kept that. */
  endpoint: string | null;
}

export function ownAddress(): OwnAddress | null {
  const found = readStored(KEY);
  if (typeof found === "string") return { id: found, endpoint: null };
  return isOwnAddress(found) ? found : null;
}

function isOwnAddress(found: unknown): found is OwnAddress {
  if (!isRecord(found) || typeof found.id !== "string") return false;
  return found.endpoint === null || typeof found.endpoint === "string";
}

export async function rememberAddress(own: OwnAddress | null): Promise<void> {
  writeStored(KEY, own);
  try {
    const cache = await caches.open(WORKERS_CACHE);
    if (own) await cache.put(root, new Response(own.id));
    else await cache.delete(root);
  } catch {
    // Without the cache, only the page renews the subscription.
  }
}
