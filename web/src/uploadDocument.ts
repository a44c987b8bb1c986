// Uploads the document of a match, which becomes a table of its own.

import { api, good, type Table } from "./api/client";
import { backends } from "./backend/backends.svelte";
import type { Backend } from "./backend/backend";

/** Let a backend check a document line by line, and keep it. By default, it is the one that keeps new tables. */
export function uploadDocument(
  document: string,
  { fetch }: Pick<Backend, "fetch"> = backends,
): Promise<Table> {
  return good(
    api.POST("/api/records", {
      fetch,
      body: document,
      bodySerializer: (text) => text,
      headers: { "Content-Type": "text/plain" },
    }),
  );
}
