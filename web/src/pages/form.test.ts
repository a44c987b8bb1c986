import { expect, test } from "vitest";
import { againstBots } from "../sit";
import { downUnder, game } from "./fakes";
import { chosen, freshDraft, label, outcome, readable, request, sentence, unfit } from "./form";

const KEY = "0123456789abcdef";

test("without touching anything: you here, a link for everybody else", () => {
  const draft = freshDraft(game, "Anna");
  expect(request(game, draft, KEY)).toEqual({
    game: "outback",
    options: {},
    seats: [{ who: "here", name: "Anna" }, { who: "invited" }],
    key: KEY,
  });
});

test("only what differs from the default is asked for, flags as yes or no", () => {
  const draft = freshDraft(game, "Anna");
  draft.count = 4;
  Object.assign(draft.options, { variant: "plus", bonus_tiles: "all", teams: "on" });
  expect(request(game, draft, KEY).options).toEqual({ variant: "plus", teams: true });
});

test("an option that does not fit the seats is left out, and says why", () => {
  const draft = freshDraft(game, "Anna");
  draft.options.teams = "on";
  expect(request(game, draft, KEY).options).toEqual({});
  expect(unfit(game.options[2]!, 2)).toBe("Only with 4 seats.");
  expect(unfit({ ...game.options[2]!, seats: [1] }, 2)).toBe("Only with 1 seat.");
  expect(unfit(game.options[2]!, 4)).toBeNull();
  expect(unfit(game.options[0]!, 2)).toBeNull();
});

test("a number is asked for as one, if it is not what it would be anyway", () => {
  const draft = freshDraft(downUnder, "Anna");
  Object.assign(draft.options, { size: "own", length: "7" });
  expect(request(downUnder, draft, KEY).options).toEqual({ size: "own" });
  draft.options.length = "12";
  expect(request(downUnder, draft, KEY).options).toEqual({ size: "own", length: 12 });
});

test("an option counts only while what it depends on is chosen, and comes back with it", () => {
  const draft = freshDraft(downUnder, "Anna");
  Object.assign(draft.options, { size: "own", length: "12" });
  draft.options.size = "easy";
  expect([...chosen(downUnder, draft).keys()]).toEqual(["size", "teams"]);
  expect(request(downUnder, draft, KEY).options).toEqual({ size: "easy" });
  draft.options.size = "own";
  expect(request(downUnder, draft, KEY).options).toEqual({ size: "own", length: 12 });
});

test("what depends on an option that does not count does not count either", () => {
  const draft = freshDraft(downUnder, "Anna");
  draft.count = 4;
  Object.assign(draft.options, { size: "easy", teams: "on", swaps: "on", most_swaps: "5" });
  expect(request(downUnder, draft, KEY).options).toEqual({
    size: "easy",
    teams: true,
    swaps: true,
    most_swaps: 5,
  });
  draft.options.teams = "off";
  expect([...chosen(downUnder, draft).keys()]).toEqual(["size", "teams"]);
  draft.options.teams = "on";
  draft.count = 3;
  expect(chosen(downUnder, draft).get("teams")).toBe("off");
  expect(request(downUnder, draft, KEY).options).toEqual({ size: "easy" });
});

test("bots have a level and perhaps a name; who comes later brings one along; blanks are no name", () => {
  const draft = freshDraft(game, " ");
  draft.count = 4;
  draft.seats[1] = { who: "bot", name: "", bot: "random" };
  draft.seats[2] = { who: "bot", name: " Marvin ", bot: "greedy" };
  draft.seats[3] = { who: "open", name: "ignored", bot: "greedy" };
  expect(request(game, draft, KEY).seats).toEqual([
    { who: "here" },
    { who: "bot", bot: "random" },
    { who: "bot", bot: "greedy", name: "Marvin" },
    { who: "open" },
  ]);
});

test("fewer seats forget nothing that was filled in", () => {
  const draft = freshDraft(game, "Anna", "wallaby");
  draft.count = 3;
  draft.seats[2]!.who = "bot";
  draft.count = 2;
  expect(request(game, draft, KEY).seats).toHaveLength(2);
  draft.count = 3;
  expect(request(game, draft, KEY).seats[2]).toEqual({ who: "bot", bot: "wallaby" });
});

test("play now: you and bots of one kind, or those that the server would take", () => {
  expect(againstBots(game, KEY).seats).toEqual([{ who: "here" }, { who: "bot" }]);
  expect(againstBots(game, KEY, "joey").seats).toEqual([{ who: "here" }, { who: "bot", bot: "joey" }]);
  expect(againstBots({ ...game, seats: [1, 3] }, KEY).seats).toHaveLength(3);
  expect(againstBots({ ...game, seats: [1] }, KEY).seats).toHaveLength(1);
  expect(againstBots({ ...game, seats: [3, 4] }, KEY).seats).toHaveLength(3);
});

test("names of programs become words of people", () => {
  expect(label("bonus_tiles")).toBe("Bonus tiles");
  expect(sentence("which box")).toBe("Which box.");
  expect(sentence("")).toBe("");
  expect(readable("bonus_tiles is for Plus: set variant=plus as well, or leave it out.", game)).toBe(
    "“Bonus tiles” is for Plus: set “Variant: Plus” as well, or leave it out.",
  );
  expect(readable("most_swaps=5 belongs to swaps=on: choose that as well.", downUnder)).toBe(
    "“Most swaps: 5” belongs to “Swaps: On”: choose that as well.",
  );
});

test("what the button will do is said before", () => {
  const draft = freshDraft(game, "Anna");
  expect(outcome(draft)).toMatch(/a link to send/);
  draft.seats[1]!.who = "bot";
  expect(outcome(draft)).toBe("All seats are filled: you start at once.");
  draft.seats[1]!.who = "open";
  expect(outcome(draft)).toMatch(/front page/);
});

test("a new table and Play now begin with the same number of seats", () => {
  for (const seats of [[1, 2, 3, 4], [2, 3, 4], [3]]) {
    const some = { ...game, seats };
    expect(freshDraft(some, "Anna").count).toBe(againstBots(some, "key").seats.length);
  }
});
