// The whole front page. It loads modules that other tests replace, so it has a page of its own.

import { render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "./api/client";
import { games } from "./games.svelte";
import { game } from "./testing/fakes";
import Home from "./pages/Home.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  games.list = null;
});

test("where no table has a free seat, links lead to the form for a new one", async () => {
  const answers: Record<string, unknown> = {
    "/api/me": { name: "Anna" },
    "/api/matches": { mine: [], open: [], watched: [] },
  };
  vi.spyOn(api, "GET").mockImplementation((async (path: string) => ({
    data: answers[path],
    response: new Response(),
  })) as never);
  vi.spyOn(games, "load").mockImplementation(async () => (games.list = [game]));
  render(Home);
  const links = await screen.findByRole("navigation", { name: "New table" });
  const link = await within(links).findByRole("link", { name: "Pebbles" });
  expect(link.getAttribute("href")).toBe("/new/pebbles");
});
