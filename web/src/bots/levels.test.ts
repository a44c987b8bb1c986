import { beforeEach, expect, test } from "vitest";
import { game } from "../pages/fakes";
import { botOr, sorted } from "./levels";
import { Preference } from "./preference.svelte";

beforeEach(() => localStorage.clear());

test("levels come first, from the easiest to the hardest, whatever order the server tells them in", () => {
  const { levels, others } = sorted([...game.bots].reverse());
  expect(levels.map(({ name }) => name)).toEqual(["joey", "wallaby", "kangaroo", "boomer"]);
  expect(others.map(({ name }) => name).sort()).toEqual(["greedy", "random", "search"]);
});

test("who has chosen none yet gets the usual bot, or the strongest of a game that has no levels", () => {
  expect(botOr(game.bots, null)?.name).toBe("wallaby");
  expect(botOr(game.bots.slice(0, 2), null)?.name).toBe("greedy");
  expect(botOr([], null)).toBeUndefined();
});

test("the bot that was chosen is remembered, also by the next page", () => {
  new Preference().set("boomer");
  const later = new Preference();
  expect(later.among(game.bots)?.name).toBe("boomer");
  expect(later.among(game.bots.filter(({ name }) => name !== "boomer"))?.name).toBe("wallaby");
});
