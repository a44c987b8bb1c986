import { beforeEach, expect, test } from "vitest";
import { game } from "../testing/fakes";
import { botOrDefault, splitByLevel } from "./levels";
import { PreferredBot } from "./preferredBot.svelte";

beforeEach(() => localStorage.clear());

test("levels come first, from the easiest to the hardest, whatever the server's order", () => {
  const { levels, others } = splitByLevel([...game.bots].reverse());
  expect(levels.map(({ name }) => name)).toEqual(["joey", "wallaby", "kangaroo", "boomer"]);
  expect(others.map(({ name }) => name).sort()).toEqual(["greedy", "random", "search"]);
});

test("without a choice the bot is the default level, or the strongest of a game without levels", () => {
  expect(botOrDefault(game.bots, null)?.name).toBe("wallaby");
  expect(botOrDefault(game.bots.slice(0, 2), null)?.name).toBe("greedy");
  expect(botOrDefault([], null)).toBeUndefined();
});

test("the bot that was chosen last is remembered on the next page", () => {
  new PreferredBot().set("boomer");
  const later = new PreferredBot();
  expect(later.among(game.bots)?.name).toBe("boomer");
  expect(later.among(game.bots.filter(({ name }) => name !== "boomer"))?.name).toBe("wallaby");
});
