import { render } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api, type Listed } from "../../api/client";
import { backends } from "../../backend/backends.svelte";
import { me } from "../../me.svelte";
import { toasts } from "../../parts/toasts.svelte";
import { router } from "../../router.svelte";
import { aListedTable } from "../../testing/fakes";
import WaitingTableToasts from "./WaitingTableToasts.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  toasts.list = [];
});

/** Let the server list these tables as the person's own. Return the requests. */
function listing(...mine: Listed[]) {
  vi.spyOn(me, "load").mockResolvedValue(undefined);
  const answer = { data: { mine, open: [], watched: [] }, response: new Response() };
  return vi.spyOn(api, "GET").mockResolvedValue(answer as never);
}

/** Look at the page again, which refreshes its lists. */
const lookAgain = () => document.dispatchEvent(new Event("visibilitychange"));

/** Look until these messages call. */
const untilCalled = (...says: string[]) =>
  vi.waitFor(() => {
    lookAgain();
    expect(toasts.list.map((toast) => toast.says)).toEqual(says);
  });

/** Show a page beside this table. Return once it has seen it. */
async function showBeside(table: Listed) {
  const asked = listing(table);
  const page = render(WaitingTableToasts);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  return page;
}

const BEGUN = "Everybody is here: your match of Pebbles has begun.";
const ASKED = "The host has changed your Pebbles table. If the options suit you, sit down again.";
const GONE = "You no longer have a seat at your Pebbles table.";

test("once the match has begun, a message leads to it", async () => {
  const table = aListedTable("m1", { status: "waiting" });
  await showBeside(table);
  listing({ ...table, status: "running" });
  await untilCalled(BEGUN);
  const go = vi.spyOn(router, "go").mockImplementation(() => {});
  toasts.list[0]!.offers!.act();
  expect(go).toHaveBeenCalledWith({ page: "match", id: "m1", at: null });
});

test("a player who also has tables in this browser is called, too", async () => {
  vi.spyOn(backends, "hasServer", "get").mockReturnValue(true);
  const here = aListedTable("here-1", { status: "running" });
  vi.spyOn(backends.here, "tables").mockResolvedValue([here] as never);
  const table = aListedTable("m1", { status: "waiting" });
  await showBeside(table);
  listing({ ...table, status: "running" });
  await untilCalled(BEGUN);
});

test("somebody whose seat is only reserved by now is asked to sit down again, and called at the start", async () => {
  const table = aListedTable("m1", { status: "waiting", host: false });
  await showBeside(table);
  listing({ ...table, waits_for_you: true });
  await untilCalled(ASKED);
  listing({ ...table, status: "running" });
  await untilCalled(ASKED, BEGUN);
});

test("a guest whose table was cancelled, or who was removed, is told once", async () => {
  await showBeside(aListedTable("m1", { status: "waiting", host: false }));
  listing();
  await untilCalled(GONE);
});

test("a host who has cancelled the table knows", async () => {
  await showBeside(aListedTable("m1", { status: "waiting" }));
  const removed = vi.spyOn(document, "removeEventListener");
  listing();
  await vi.waitFor(() => {
    lookAgain();
    expect(removed).toHaveBeenCalledWith("visibilitychange", expect.anything());
  });
  expect(toasts.list).toEqual([]);
});

test.each([
  ["the table of this page", { status: "waiting" }, "m1"],
  ["a table that only asks to sit down", { status: "waiting", waits_for_you: true }, null],
] as const)("nobody waits for %s, and the page stops looking", async (_, parts, except) => {
  listing(aListedTable("m1", parts));
  const removed = vi.spyOn(document, "removeEventListener");
  render(WaitingTableToasts, { except });
  await vi.waitFor(() => expect(removed).toHaveBeenCalledWith("visibilitychange", expect.anything()));
});

test("nobody is called to a match that ran already, and the page stops looking", async () => {
  const asked = listing(aListedTable("m1", { status: "running" }));
  const removed = vi.spyOn(document, "removeEventListener");
  render(WaitingTableToasts);
  await vi.waitFor(() => expect(removed).toHaveBeenCalledWith("visibilitychange", expect.anything()));
  lookAgain();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(toasts.list).toEqual([]);
});
