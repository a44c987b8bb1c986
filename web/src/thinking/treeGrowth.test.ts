import { expect, test } from "vitest";
import { TreeGrowth } from "./treeGrowth";

/** A search whose simulations take so many milliseconds each; its batches. */
function batchesOf(milliseconds: number, budget: { simulations?: number; seconds?: number }): number[] {
  let clock = 0;
  const batches: number[] = [];
  const growth = new TreeGrowth(
    (simulations) => {
      batches.push(simulations);
      clock += milliseconds * simulations;
    },
    budget,
    () => clock,
  );
  while (growth.done < 1) growth.grow();
  expect(growth.simulations).toBe(batches.reduce((sum, batch) => sum + batch, 0));
  expect(growth.seconds).toBeCloseTo(clock / 1000);
  return batches;
}

test("batches take about ten milliseconds, and end with the budget", () => {
  expect(batchesOf(1, { simulations: 40 })).toEqual([1, 2, 4, 8, 8, 8, 8, 1]);
  expect(batchesOf(100, { simulations: 3 })).toEqual([1, 1, 1]);
  expect(batchesOf(8, { seconds: 0.03 })).toEqual([1, 1, 1, 1]);
});

test("a budget of nothing is spent", () => {
  expect(batchesOf(1, { simulations: 0 })).toEqual([]);
});
