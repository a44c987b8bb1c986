import { expect, test } from "vitest";
import { EMPTY_STAGE, earned, ghost, stage, traces } from "./changes";
import { fixtures } from "./fixtures";
import type { AustralisView, Colour, Held } from "./view";

const told = (kind: string, seat: number | null, ...numbers: number[]) => ({ kind, seat, numbers, text: "" });
const die = (colour: Colour, number: number, plus = 0): Held => ({
  name: `${colour}-${number}`,
  colour,
  number,
  cards: 0,
  fish: 0,
  points: 0,
  counts: number + plus,
});

/** Two players in the competition with these dice. */
function competition(phase: AustralisView["phase"], ...dice: Held[][]): AustralisView {
  const { view } = fixtures.start;
  const players = view.players.map((player, seat) => ({ ...player, dice: dice[seat] ?? [] }));
  return { ...view, phase, competing: true, players };
}

test("points fly from what earned them to whoever gets them", () => {
  expect(
    earned([
      told("reef scored", 0, 2, 0, 2, 1, 1),
      told("reef scored", null, 3, -1, 0, -1, 0),
      told("school scored", 1, 7, 3),
      told("school scored", 0, 1, 0),
      told("turtle scored", 0, 13),
    ]),
  ).toEqual([
    { seat: 0, points: 2, at: "reef 2" },
    { seat: 1, points: 1, at: "reef 2" },
    { seat: 1, points: 3, at: "school 1" },
    { seat: 0, points: 13, at: "turtle 0" },
  ]);
});

test("a turtle’s wake begins where it was before all of its moves", () => {
  const { swam } = traces([told("turtle moved", 1, 3, 4), told("turtle moved", 1, 4, 9)]);
  expect(swam.get(1)).toBe(3);
});

test("dice that sink are remembered as they were rolled", () => {
  const first = stage(EMPTY_STAGE, competition("duel", [die("blue", 5)], [die("red", 4), die("blue", 2)]));
  expect(first.rolls).toBe(0);
  const rolled = stage(first, competition("sink", [die("blue", 3, 1)], [die("red", 4), die("blue", 6)]));
  expect(rolled.rolls).toBe(1);
  expect(rolled.lowest).toBeNull();
  const after = stage(rolled, competition("rank", [], [die("blue", 6)]));
  expect(after.lowest).toBe(4);
  expect(after.fighters.map((dice) => dice.map(({ sunk }) => sunk))).toEqual([[true], [true, false]]);
  expect(after.fighters[0]![0]!.counts).toBe(4);
});

test("of two dice that show the same only as many sink as are gone", () => {
  const rolled = stage(EMPTY_STAGE, competition("sink", [die("blue", 3), die("blue", 3)], [die("red", 9)]));
  const after = stage(rolled, competition("duel", [die("blue", 3)], [die("red", 9)]));
  expect(after.fighters[0]!.filter(({ sunk }) => sunk)).toHaveLength(1);
});

test("a die that is looked at shows what it would bring, cards included", () => {
  const { view } = fixtures.middle;
  for (const { name, brings, colour } of view.dice) {
    const seen = ghost(view, name, null)!;
    expect(seen.seat).toBe(view.deciding);
    expect(seen.fish).toBe(brings!.fish);
    if (colour === "blue") expect(seen.turtle).toBe(brings!.turtle);
  }
  expect(ghost(view, null, null)).toBeNull();
});
