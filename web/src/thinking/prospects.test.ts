import { expect, test } from "vitest";
import type { Position } from "../engine/engine";
import { tinyManifest } from "../testing/tinyModule";
import { byMerit, prospectsOf } from "./prospects";

const found = (action: number, value: number, chance: number, visits: number) => ({
  ...{ action, notation: `take ${action}`, visits, value, chance, share: 0.2 },
});
const inOrder = (choices: ReturnType<typeof found>[], compared: number[]) =>
  byMerit(choices, compared, 1).map(({ action }) => action);

// As in tests/test_explanations.py.
test("of the compared choices, none after the first has a clearly better chance", () => {
  const searched = [
    found(4, 0.75, 0.75, 25),
    found(3, 0.67, 0.592, 1250),
    found(2, 0.66, 0.609, 1250),
    found(1, 0.7, 0.524, 8000),
  ];
  expect(inOrder(searched, [])).toEqual([1, 3, 2, 4]); // by the lower bound of the value
  expect(inOrder(searched, [1, 2, 3])).toEqual([2, 3, 1, 4]);
});

test("a choice that may only have been lucky does not come first", () => {
  const searched = [found(1, 0.6, 0.6, 400), found(3, 0.62, 0.5, 60), found(2, 0.63, 0.63, 60)];
  expect(inOrder(searched, [1, 2, 3])).toEqual([1, 2, 3]);
});

test.each([
  [[0, 1, 2], false],
  [[0, 1, 0], true],
  [[0, 1, 1], false],
])("a seat has team mates or not: %j", (teams, teamed) => {
  const actions = { count: 8, kinds: [{ name: "take", first: 0, count: 8, fields: {} }] };
  const searched = [{ action: 1, visits: 10, total: 5, won: 5 }];
  const position = { teams, turn: 0 } as Position;
  expect(prospectsOf(tinyManifest({ actions }), position, [0.5, 0.25, 0.25], searched).teamed).toBe(teamed);
});
