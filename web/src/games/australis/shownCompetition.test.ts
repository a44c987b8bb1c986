import { expect, test } from "vitest";
import type { Told } from "../../api/client";
import { fixture } from "./fixtures";
import { EMPTY_STAGE, stage } from "./shownCompetition";
import type { AustralisView, Colour, Held } from "./view";

const die = (colour: Colour, number: number, plus = 0): Held => ({
  name: `${colour}-${number}`,
  colour,
  number,
  plus,
  cards: 0,
  fish: 0,
  points: 0,
});
const told = (kind: string, seat: number, ...numbers: number[]): Told => ({ kind, seat, numbers, text: "" });

/** Two players in the competition with these dice. */
function competition(phase: AustralisView["phase"], rolled: boolean, ...dice: Held[][]): AustralisView {
  const { view } = fixture("start");
  const players = view.players.map((player, seat) => ({ ...player, dice: dice[seat] ?? [] }));
  const standings = dice.map(({ length }) => (length ? "in" : "out"));
  return { ...view, phase, competition: { rolled, lowest: null, standings }, players };
}

test("dice that sink are remembered as they were rolled", () => {
  const first = stage(
    EMPTY_STAGE,
    competition("duel", false, [die("blue", 5)], [die("red", 4), die("blue", 2)]),
    [],
  );
  const rolls = competition("sink", true, [die("blue", 3, 1)], [die("red", 4), die("blue", 6)]);
  const rolled = stage(first, rolls, [
    told("competition roll", 0, 23, 0),
    told("competition roll", 1, 26, 44),
  ]);
  expect(rolled.lowest).toBeNull();
  const after = stage(rolled, competition("rank", true, [], [die("blue", 6)]), [told("out", 0)]);
  expect(after.lowest).toBe(4);
  expect(after.fighters.map((dice) => dice.map(({ sunk }) => sunk))).toEqual([[true], [true, false]]);
  expect(after.fighters[1]!.map(({ id }) => id)).toEqual(rolled.fighters[1]!.map(({ id }) => id));
});

test("of two equal dice, only as many sink as are gone", () => {
  const rolled = stage(
    EMPTY_STAGE,
    competition("sink", true, [die("blue", 3), die("blue", 3)], [die("red", 9)]),
    [],
  );
  const after = stage(rolled, competition("duel", true, [die("blue", 3)], [die("red", 9)]), []);
  expect(after.fighters[0]!.filter(({ sunk }) => sunk)).toHaveLength(1);
});

test("when nothing moves, events say what the last roll was and who took part", () => {
  const events = [
    ...[
      told("competition roll", 0, 25, 0),
      told("competition roll", 1, 24, 46),
      told("dice sunk", 1, 4, 1, 0, 0),
    ],
    ...[
      told("competition roll", 0, 23, 0),
      told("competition roll", 1, 49, 0),
      told("dice sunk", 0, 3, 1, 0, 0),
    ],
    ...[told("out", 0), told("competition won", 1, 0)],
  ];
  const over = competition("choosing", true, [], [die("red", 9)]);
  const shown = stage(EMPTY_STAGE, over, events);
  const seen = shown.fighters.map((dice) =>
    dice.map(({ colour, number, sunk }) => ({ colour, number, sunk })),
  );
  expect(seen).toEqual([
    [{ colour: "blue", number: 3, sunk: true }],
    [{ colour: "red", number: 9, sunk: false }],
  ]);
  expect(shown.away.size).toBe(0);
  const again = stage(shown, { ...over }, events);
  expect(again.fighters).toEqual(shown.fighters);
});

test("a competition that is shown again begins anew", () => {
  const before = competition("duel", false, [die("blue", 5)], [die("red", 4), die("blue", 2)]);
  const rolls = competition("sink", true, [die("blue", 3)], [die("red", 4), die("blue", 6)]);
  const after = competition("choosing", true, [], [die("red", 4), die("blue", 6)]);
  let shown = stage(EMPTY_STAGE, before, []);
  shown = stage(shown, rolls, [told("competition roll", 0, 23, 0), told("competition roll", 1, 26, 44)]);
  shown = stage(shown, after, [told("dice sunk", 0, 3, 1, 0, 0), told("out", 0)]);
  expect(shown.lowest).toBe(3);
  const again = stage(shown, { ...before }, []);
  expect(again.lowest).toBeNull();
  expect(again.fighters.map((dice) => dice.map(({ number, sunk }) => [number, sunk]))).toEqual([
    [[5, false]],
    [
      [4, false],
      [2, false],
    ],
  ]);
});

test("a late spectator sees the dice that are left, and no guesses", () => {
  const shown = stage(EMPTY_STAGE, competition("choosing", true, [], [die("red", 9)]), []);
  expect(shown.fighters.map(({ length }) => length)).toEqual([0, 1]);
  expect(shown.away.size).toBe(0);
});

test("a seat without dice before the first roll does not take part", () => {
  const shown = stage(EMPTY_STAGE, competition("duel", false, [], [die("blue", 4)]), []);
  expect([...shown.away]).toEqual([0]);
});
