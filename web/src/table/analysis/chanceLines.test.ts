import { expect, test } from "vitest";
import { percent, percentagePoints } from "../../parts/percent";
import { anAnalysis } from "../../testing/fakes";
import { chancesAt, gainer, keptApart, linesOf } from "./chanceLines";

const { curve } = anAnalysis();

test("each seat has a line through the match", () => {
  const lines = linesOf(curve);
  expect(lines.map(({ seats }) => seats)).toEqual([[0], [1]]);
  expect(lines[0]?.points[2]).toEqual({ entry: 2, chance: 0.7 });
  expect(linesOf([])).toEqual([]);
});

test("team mates share a line", () => {
  const team = [
    { entry: 0, chances: [0.4, 0.6, 0.4, 0.6] },
    { entry: 1, chances: [0.5, 0.5, 0.5, 0.5] },
  ];
  expect(linesOf(team).map(({ seats }) => seats)).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test("the chances after an entry are those of the last one that was analysed", () => {
  const some = curve.filter(({ entry }) => entry % 2 === 0);
  expect(chancesAt(some, 3)).toEqual(chancesAt(curve, 2));
  expect(chancesAt([], 3)).toBeNull();
  expect(chancesAt(some, 7)).toBeNull();
  expect(chancesAt(some.slice(1), 1)).toBeNull();
});

test("a turning point is about the seat that gained most, or lost most if none gained", () => {
  expect(gainer({ swing: [-0.3, 0.1, 0.2] })).toEqual({ seat: 2, swing: 0.2 });
  expect(gainer({ swing: [-0.3, -0.3] })).toEqual({ seat: 0, swing: -0.3 });
});

test("positions keep apart, and within bounds", () => {
  expect(keptApart([50, 50], 14, 100)).toEqual([50, 64]);
  expect(keptApart([100, 98, 0], 14, 100)).toEqual([100, 86, 0]);
  expect(keptApart([0, 100], 14, 100)).toEqual([0, 100]);
});

test("chances are rounded to hundredths, but never to certainty", () => {
  expect([0, 0.001, 0.624, 0.999, 1].map(percent)).toEqual(["0%", "1%", "62%", "99%", "100%"]);
  expect([0.18, -0.01, 0.001].map(percentagePoints)).toEqual([
    "+18 percentage points",
    "−1 percentage point",
    "±0 percentage points",
  ]);
});
