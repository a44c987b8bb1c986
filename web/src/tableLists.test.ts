import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api/client";
import { backends } from "./backend/backends.svelte";
import { TableLists } from "./tableLists.svelte";
import { aListedTable } from "./testing/fakes";

const answer = { data: { mine: [], open: [] }, response: new Response() };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("only somebody who opens the lists or comes back to them has looked at them", async () => {
  const get = vi.spyOn(api, "GET").mockResolvedValue(answer as never);
  const lists = new TableLists(1000);
  const stop = lists.attach();
  await vi.advanceTimersByTimeAsync(2000);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  stop();
  const calls = get.mock.calls as unknown[][];
  const asked = calls.filter(([path]) => path === "/api/matches");
  const [look, refresh] = [{}, { background: true }].map((query) => ({ params: { query } }));
  expect(asked.map(([, init]) => init)).toEqual([look, refresh, refresh, look]);
});

test("if this browser's matches can't be read, the reason is told, and the last list stays", async () => {
  vi.spyOn(api, "GET").mockResolvedValue(answer as never);
  const tables = vi.spyOn(backends.here, "tables").mockResolvedValue([{ id: "here-1" }]);
  const lists = new TableLists();
  await lists.refresh();
  tables.mockRejectedValue(new Error("The matches can’t be read."));
  await lists.refresh();
  expect(lists.trouble).toBe("The matches can’t be read.");
  expect(lists.tables?.mine).toEqual([{ id: "here-1" }]);
});

test("this browser's matches are shown before the server answers", async () => {
  vi.spyOn(api, "GET").mockReturnValue(new Promise<never>(() => {}));
  vi.spyOn(backends.here, "tables").mockResolvedValue([{ id: "here-1" }]);
  const lists = new TableLists();
  void lists.refresh();
  await vi.waitFor(() => expect(lists.tables?.mine).toEqual([{ id: "here-1" }]));
  expect(lists.complete).toBe(false);
});

test.each(["answers", "fails"])("a request that %s after a later one changes nothing", async (how) => {
  let end = () => {};
  const slow = new Promise<never>((resolve, reject) => {
    end = () => (how === "fails" ? reject(new Error("Too late.")) : resolve(answer as never));
  });
  const mine = [aListedTable("m1")];
  const later = { data: { mine, open: [], watched: [] }, response: new Response() };
  vi.spyOn(api, "GET")
    .mockReturnValueOnce(slow)
    .mockResolvedValueOnce(later as never);
  vi.spyOn(backends.here, "tables").mockResolvedValue([]);
  const lists = new TableLists();
  const first = lists.refresh();
  await vi.waitFor(() => expect(api.GET).toHaveBeenCalled());
  await lists.refresh();
  end();
  await first;
  expect([lists.tables?.mine, lists.trouble]).toEqual([mine, ""]);
});
