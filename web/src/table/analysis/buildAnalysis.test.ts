import { expect, it } from "vitest";
import type { Decision } from "../../api/client";
import type { Prospects } from "../../thinking/thoughts";
import { AnalysisBuilder } from "./buildAnalysis";

// The same match as in `test_luck_is_what_came_less_what_was_expected`, in Python.
const decision = (entry: number, seat: number, luck: string | null): Decision => ({
  entry,
  seat,
  state: "",
  seed: "",
  choices: 1,
  made: { entry: entry + 1, code: 7, action: "", says: "", luck, title: "", luck_title: null },
});
const prospects = (seat: number, chances: number[], visits: number): Prospects => ({
  seat,
  teamed: false,
  contrasts: [],
  simulations: visits,
  chances,
  choices: [{ action: 7, notation: "", visits, value: 0, chance: chances[seat]!, share: 1 }],
  line: [],
});

it("rates luck as actual minus expected chance", () => {
  const decisions = [decision(0, 0, null), decision(1, 1, "Heads")];
  const builder = new AnalysisBuilder({ decisions, last: 2, result: [0, 1] }, ["Anna", "Bruce"], 100);
  builder.add(prospects(0, [0.5, 0.5], 100));
  expect(builder.soFar().luck).toEqual([]);
  builder.add(prospects(1, [0.6, 0.4], 98));
  const { strokes, luck } = builder.soFar();
  const error = Math.sqrt((0.402 * 0.598) / 98); // 39.2 of 98, and one more win and one more loss
  expect(strokes).toEqual([{ entry: 2, seat: 1, worth: 0.6, error: expect.closeTo(error, 10) }]);
  expect(luck).toEqual([{ seat: 1, worth: 0.6, error: expect.closeTo(error, 10) }]);
});

it("adds up the luck in a seat's turns", () => {
  const decisions = [decision(0, 0, "Three"), decision(1, 0, "Four")];
  const builder = new AnalysisBuilder({ decisions, last: 2, result: [1, 0] }, ["Anna", "Bruce"], 100);
  builder.add(prospects(0, [0.5, 0.5], 98));
  builder.add(prospects(0, [0.25, 0.75], 98));
  const { strokes, luck } = builder.soFar();
  expect(strokes.map(({ worth }) => worth)).toEqual([-0.25, 0.75]);
  const errors = strokes.map(({ error }) => error ** 2);
  expect(luck).toEqual([
    { seat: 0, worth: 0.5, error: expect.closeTo(Math.sqrt(errors[0]! + errors[1]!), 10) },
  ]);
});

it("does not count luck between the turns of two seats", () => {
  const decisions = [decision(0, 0, "Three"), decision(1, 1, null)];
  const builder = new AnalysisBuilder({ decisions, last: 2, result: [1, 0] }, ["Anna", "Bruce"], 100);
  builder.add(prospects(0, [0.5, 0.5], 98));
  builder.add(prospects(1, [0.25, 0.75], 98));
  expect(builder.soFar()).toMatchObject({ strokes: [], luck: [] });
});

it.each([
  [0.95, []],
  [0.8, ["luck"]],
])("names luck after the only choice only if it brought much", (expected, turns) => {
  const decisions = [decision(0, 0, null), decision(1, 1, "Heads")];
  const builder = new AnalysisBuilder({ decisions, last: 2, result: [0, 1] }, ["Anna", "Bruce"], 400);
  builder.add(prospects(0, [0.5, 0.5], 400));
  const { choices, ...others } = prospects(1, [0.5, 0.5], 400);
  builder.add({ ...others, choices: [{ ...choices[0]!, chance: expected }] });
  expect(builder.soFar().turning.map(({ by }) => by)).toEqual(turns);
});

it("finds the same from the results that it keeps", () => {
  const decisions = [decision(0, 0, null), decision(1, 1, "Heads")];
  const build = () => new AnalysisBuilder({ decisions, last: 2, result: [0, 1] }, ["Anna", "Bruce"], 100);
  const choice = (action: number, visits: number, chance: number) => ({
    action,
    notation: `${action}`,
    visits,
    value: chance,
    chance,
    share: visits / 100,
  });
  const choices = [
    choice(1, 40, 0.6),
    choice(2, 30, 0.5),
    choice(3, 16, 0.54),
    choice(7, 9, 0.2),
    choice(4, 5, 0.9),
  ];
  const first = build();
  first.add({ ...prospects(0, [0.6, 0.4], 100), choices });
  first.add({ ...prospects(1, [0.5, 0.5], 100), choices: [choice(7, 60, 0.9), choice(2, 40, 0.4)] });
  expect(first.found[0]!.choices.map(({ action }) => action)).toEqual([1, 2, 3, 7]);
  const again = build();
  for (const found of first.found) again.add(found);
  expect(again.soFar()).toEqual(first.soFar());
  expect(first.soFar().finest).toEqual([
    { entry: 2, seat: 1, title: "", lead: expect.closeTo(0.5, 10), clear: true },
  ]);
  const unclear = build();
  unclear.add(first.found[0]!);
  unclear.add({ ...prospects(1, [0.5, 0.5], 100), choices: [choice(7, 60, 0.5), choice(2, 40, 0.4)] });
  expect(unclear.soFar().finest.map(({ clear }) => clear)).toEqual([false]);
});

it("compares the best choice with none that no simulation tried", () => {
  const builder = new AnalysisBuilder(
    { decisions: [decision(0, 0, null)], last: 1, result: [1, 0] },
    ["Anna", "Bruce"],
    1,
  );
  const [chose] = prospects(0, [1, 0], 1).choices;
  const untried = { ...chose!, action: 8, visits: 0, chance: 0, share: 0 };
  builder.add({ ...prospects(0, [1, 0], 1), choices: [chose!, untried] });
  expect(builder.found[0]!.choices).toHaveLength(2); // with one, it would not count as a decision
  expect(builder.soFar()).toMatchObject({ finest: [], turning: [] });
});

it("prefers a clear best move to one with a larger lead", () => {
  const decisions = [0, 1, 2].map((entry) => decision(entry, 0, null));
  const builder = new AnalysisBuilder({ decisions, last: 3, result: [1, 0] }, ["Anna", "Bruce"], 400);
  const lead = (by: number, visits: number): void => {
    const [chose] = prospects(0, [0.5, 0.5], visits).choices;
    const choices = [
      { ...chose!, chance: 0.5 + by },
      { ...chose!, action: 8 },
    ];
    builder.add({ ...prospects(0, [0.5, 0.5], visits), choices });
  };
  lead(0.1, 20);
  expect(builder.soFar().finest).toMatchObject([{ entry: 1, clear: false }]);
  lead(0.1, 4000);
  lead(0.2, 20);
  expect(builder.soFar().finest).toMatchObject([{ entry: 2, clear: true }]);
});

it.each([
  { others: [], turns: 0 },
  { others: [0.8], turns: 0 },
  { others: [0.2], turns: 1 },
])("counts a decision as a turning point only if another choice differs from it", ({ others, turns }) => {
  const decisions = [decision(0, 0, null)];
  const builder = new AnalysisBuilder({ decisions, last: 1, result: [1, 0] }, ["Anna", "Bruce"], 400);
  const [chose] = prospects(0, [0.8, 0.2], 400).choices;
  const choices = [chose!, ...others.map((chance) => ({ ...chose!, action: 8, chance }))];
  builder.add({ ...prospects(0, [0.8, 0.2], 400), choices });
  expect(builder.soFar().turning).toHaveLength(turns);
});
