import { expect, test } from "vitest";
import samples from "../../tests/server/notify/options.json";
import { aboutTable } from "./aboutTable";
import {
  aListedTable,
  aSeat,
  choiceOption,
  flagOption,
  game,
  gameWithConditions,
  numberOption,
} from "./testing/fakes";

const four = [0, 1, 2, 3].map((seat) => aSeat(seat));
const table = aListedTable("m1", { options: {} });

test("usual options are not named", () => {
  const usual = { variant: "base", bonus_tiles: "all", teams: false };
  expect(aboutTable(game, { ...table, options: usual })).toEqual(["2 seats"]);
});

test("other options are named: the variant by its name, a flag by its own, anything else with its value", () => {
  const options = { variant: "plus", bonus_tiles: "few", teams: true };
  const few = choiceOption("bonus_tiles", ["all", "few"], "how many");
  const some = { ...game, options: game.options.map((option) => (option.name === few.name ? few : option)) };
  expect(aboutTable(some, { ...table, options, seats: four })).toEqual([
    "Plus",
    "Bonus tiles: Few",
    "Teams",
    "4 seats",
  ]);
});

function optionOf({ name, kind, values }: (typeof samples)[number]) {
  if (kind === "number") return numberOption(name, values as [number, number, number], "");
  return kind === "choice" ? choiceOption(name, values as [string, string], "") : flagOption(name, "");
}

test.each(samples)("$name is named as in invitations", (sample) => {
  const options = { [sample.name]: sample.value };
  expect(aboutTable({ ...game, options: [optionOf(sample)] }, { ...table, options })).toEqual([
    sample.says,
    "2 seats",
  ]);
});

test("an option without effect is not named", () => {
  const options = { size: "easy", length: 12 };
  expect(aboutTable(gameWithConditions, { ...table, options })).toEqual(["Size: Easy", "2 seats"]);
});

test("the pace and spectators are named, even before the games are known", () => {
  expect(aboutTable(undefined, { ...table, tempo: "days", spectators: true })).toEqual([
    "2 seats",
    "over a few days",
    "spectators may watch",
  ]);
});

test("lists name the usual variant and, if people from elsewhere play, any pace, too", () => {
  const atHome = { ...table, seats: [aSeat(0), aSeat(1)] };
  expect(aboutTable(game, atHome, true)).toEqual(["Variant: Base", "2 seats"]);
  const withGuest = { ...table, seats: [aSeat(0), aSeat(1, { who: "open" })] };
  expect(aboutTable(game, withGuest, true)).toEqual(["Variant: Base", "2 seats", "any pace"]);
  expect(aboutTable(game, { ...withGuest, options: { variant: "plus" }, tempo: "days" }, true)).toEqual([
    "Plus",
    "2 seats",
    "over a few days",
  ]);
});
