// Opens a match that starts with entries, such as a lesson, a moment of the rules or a puzzle. They are not news.

import type { Table } from "../../api/client";
import type { router } from "../../router.svelte";
import { writeLastSeen } from "./lastSeen";

/** Count what led to the present as seen: it is not news. */
export const markSeen = (table: Table): void => writeLastSeen(table.id, { entry: table.last, chat: 0 });

/** Go to a match by `router.goFromHere()`, at the moment after an entry; null: the present. */
export function openWithoutNews(go: typeof router.go, table: Table, at: number | null = null): void {
  markSeen(table);
  go({ page: "match", id: table.id, at });
}
