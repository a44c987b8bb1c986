import { expect, test } from "vitest";
import { kinds, units } from "./rulesPieces";
import { fixture } from "./fixtures";

const { view } = fixture("start");

test("the units in the rules are those of the box", () => {
  expect(units).toEqual(
    view.units.map(({ unit, cost, range, capacity }) => ({ unit, cost, range, capacity })),
  );
});

test("the Old Ones in the rules are those of the box", () => {
  expect(view.kinds).toEqual(expect.arrayContaining([...kinds]));
});
