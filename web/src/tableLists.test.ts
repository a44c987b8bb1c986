import { expect, test, vi } from "vitest";
import { api } from "./api/client";
import { backends } from "./backend/backends.svelte";
import { TableLists } from "./tableLists.svelte";

test("if this browser's matches can't be read, the reason is told, and the last list stays", async () => {
  const answer = { data: { mine: [], open: [] }, response: new Response() };
  vi.spyOn(api, "GET").mockResolvedValue(answer as never);
  const tables = vi.spyOn(backends.here, "tables").mockResolvedValue([{ id: "here-1" }]);
  const lists = new TableLists();
  await lists.refresh();
  tables.mockRejectedValue(new Error("The matches can’t be read."));
  await lists.refresh();
  expect(lists.trouble).toBe("The matches can’t be read.");
  expect(lists.tables?.mine).toEqual([{ id: "here-1" }]);
});
