import { expect, test } from "vitest";
import { againstBots } from "../createTable";
import { gameWithConditions, game } from "../testing/fakes";
import { effectiveOptions, whyUnavailable } from "../gameOptions";
import { describeOutcome, dropInvitations, newDraft, toRequest } from "./newTableDraft";

const KEY = "0123456789abcdef";

test("an untouched form asks for you here and a link for everybody else", () => {
  const draft = newDraft(game, "Anna");
  expect(toRequest(game, draft, KEY)).toEqual({
    game: "pebbles",
    options: {},
    seats: [{ who: "here", name: "Anna" }, { who: "invited" }],
    spectators: false,
    key: KEY,
  });
});

test("only options that differ from their defaults are sent, flags as booleans", () => {
  const draft = newDraft(game, "Anna");
  draft.count = 4;
  Object.assign(draft.options, { variant: "plus", bonus_tiles: "all", teams: "on" });
  expect(toRequest(game, draft, KEY).options).toEqual({ variant: "plus", teams: true });
});

test("an option that needs another number of seats is not sent, and says why", () => {
  const draft = newDraft(game, "Anna");
  draft.options.teams = "on";
  expect(toRequest(game, draft, KEY).options).toEqual({});
  expect(whyUnavailable(game.options[2]!, 2)).toBe("Only with 4 seats.");
  expect(whyUnavailable({ ...game.options[2]!, seats: [1] }, 2)).toBe("Only with 1 seat.");
  expect(whyUnavailable(game.options[2]!, 4)).toBeNull();
  expect(whyUnavailable(game.options[0]!, 2)).toBeNull();
});

test("a number is sent as a number, unless it is the default", () => {
  const draft = newDraft(gameWithConditions, "Anna");
  Object.assign(draft.options, { size: "own", length: "7" });
  expect(toRequest(gameWithConditions, draft, KEY).options).toEqual({ size: "own" });
  draft.options.length = "12";
  expect(toRequest(gameWithConditions, draft, KEY).options).toEqual({ size: "own", length: 12 });
});

test("an option has an effect only while the value that it depends on is chosen, and keeps its own value", () => {
  const draft = newDraft(gameWithConditions, "Anna");
  Object.assign(draft.options, { size: "own", length: "12" });
  draft.options.size = "easy";
  expect([...effectiveOptions(gameWithConditions, draft).keys()]).toEqual(["size", "teams"]);
  expect(toRequest(gameWithConditions, draft, KEY).options).toEqual({ size: "easy" });
  draft.options.size = "own";
  expect(toRequest(gameWithConditions, draft, KEY).options).toEqual({ size: "own", length: 12 });
});

test("an option that depends on one without effect has no effect either", () => {
  const draft = newDraft(gameWithConditions, "Anna");
  draft.count = 4;
  Object.assign(draft.options, { size: "easy", teams: "on", swaps: "on", most_swaps: "5" });
  expect(toRequest(gameWithConditions, draft, KEY).options).toEqual({
    size: "easy",
    teams: true,
    swaps: true,
    most_swaps: 5,
  });
  draft.options.teams = "off";
  expect([...effectiveOptions(gameWithConditions, draft).keys()]).toEqual(["size", "teams"]);
  draft.options.teams = "on";
  draft.count = 3;
  expect(effectiveOptions(gameWithConditions, draft).get("teams")).toBe("off");
  expect(toRequest(gameWithConditions, draft, KEY).options).toEqual({ size: "easy" });
});

test("bots have a level and perhaps a name; open seats have no name; blanks are not a name", () => {
  const draft = newDraft(game, " ");
  draft.count = 4;
  draft.seats[1] = { who: "bot", personName: "", bot: "random", botName: "" };
  draft.seats[2] = { who: "bot", personName: "", bot: "greedy", botName: " Marvin " };
  draft.seats[3] = { who: "open", personName: "ignored", bot: "greedy", botName: "ignored" };
  expect(toRequest(game, draft, KEY).seats).toEqual([
    { who: "here" },
    { who: "bot", bot: "random" },
    { who: "bot", bot: "greedy", name: "Marvin" },
    { who: "open" },
  ]);
});

test("whoever gives the first seat to a bot does not give it their name, and gets it back with the seat", () => {
  const draft = newDraft(game, "Anna", "wallaby");
  const [first, second] = [draft.seats[0]!, draft.seats[1]!];
  [first.who, second.who] = ["bot", "here"];
  expect(toRequest(game, draft, KEY).seats).toEqual([{ who: "bot", bot: "wallaby" }, { who: "here" }]);
  first.botName = "Marvin";
  first.who = "here";
  expect(toRequest(game, draft, KEY).seats[0]).toEqual({ who: "here", name: "Anna" });
});

test("lowering the number of seats keeps everything that was filled in", () => {
  const draft = newDraft(game, "Anna", "wallaby");
  draft.count = 3;
  draft.seats[2]!.who = "bot";
  draft.count = 2;
  expect(toRequest(game, draft, KEY).seats).toHaveLength(2);
  draft.count = 3;
  expect(toRequest(game, draft, KEY).seats[2]).toEqual({ who: "bot", bot: "wallaby" });
});

test("“Play now” asks for you and bots of one kind, or of the server's choice", () => {
  expect(againstBots(game, KEY).seats).toEqual([{ who: "here" }, { who: "bot" }]);
  expect(againstBots(game, KEY, "joey").seats).toEqual([{ who: "here" }, { who: "bot", bot: "joey" }]);
  expect(againstBots({ ...game, seats: [1, 3] }, KEY).seats).toHaveLength(3);
  expect(againstBots({ ...game, seats: [1] }, KEY).seats).toHaveLength(1);
  expect(againstBots({ ...game, seats: [3, 4] }, KEY).seats).toHaveLength(3);
});

test("the form says what its button will do", () => {
  const draft = newDraft(game, "Anna");
  expect(describeOutcome(draft)).toMatch(/a link to pass on/);
  draft.seats[1]!.who = "bot";
  expect(describeOutcome(draft)).toBe("All seats are filled, so the match starts at once.");
  draft.seats[1]!.who = "open";
  expect(describeOutcome(draft)).toMatch(/front page/);
});

test("a new table and “Play now” start with the same number of seats", () => {
  for (const seats of [[1, 2, 3, 4], [2, 3, 4], [3]]) {
    const some = { ...game, seats };
    expect(newDraft(some, "Anna").count).toBe(againstBots(some, "key").seats.length);
  }
});

test("a tempo is sent only if people from elsewhere play, and spectators may watch bots, too", () => {
  const draft = newDraft(game, "Anna");
  Object.assign(draft, { tempo: "days", spectators: true });
  expect(toRequest(game, draft, KEY)).toMatchObject({ tempo: "days", spectators: true });
  draft.seats[1]!.who = "bot";
  expect(toRequest(game, draft, KEY)).toMatchObject({ spectators: true });
  expect(toRequest(game, draft, KEY)).not.toHaveProperty("tempo");
  dropInvitations(draft);
  expect(toRequest(game, draft, KEY)).toMatchObject({ spectators: false });
});
