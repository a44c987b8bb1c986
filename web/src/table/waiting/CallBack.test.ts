import { render } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api, type Listed } from "../../api/client";
import { me } from "../../me.svelte";
import { toasts } from "../../parts/toasts.svelte";
import { router } from "../../router.svelte";
import { aListedTable } from "../../testing/fakes";
import CallBack from "./CallBack.svelte";

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

test("once the match has begun, a message leads to it", async () => {
  const table = aListedTable("m1", { status: "waiting" });
  const asked = listing(table);
  render(CallBack);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  listing({ ...table, status: "running" });
  await vi.waitFor(() => {
    lookAgain();
    expect(toasts.list.map(({ says }) => says)).toEqual([
      "Everybody is here: your match of Pebbles has begun.",
    ]);
  });
  const go = vi.spyOn(router, "go").mockImplementation(() => {});
  toasts.list[0]!.offers!.act();
  expect(go).toHaveBeenCalledWith({ page: "match", id: "m1", at: null });
});

test("nobody is called to a match that ran already, and the page stops looking", async () => {
  const asked = listing(aListedTable("m1", { status: "running" }));
  const removed = vi.spyOn(document, "removeEventListener");
  render(CallBack);
  await vi.waitFor(() => expect(removed).toHaveBeenCalledWith("visibilitychange", expect.anything()));
  lookAgain();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(toasts.list).toEqual([]);
});
