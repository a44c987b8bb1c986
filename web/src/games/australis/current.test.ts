import { describe, expect, test } from "vitest";
import { bendsOf, current } from "./current";
import type { Reef } from "./view";

/** The ends of the sections, but for the last: four spaces for the first, three for each other one. */
const ENDS = [3, 6, 9, 12, 15];

/** Return the reefs of a current that ends at `last`. */
function reefsUpTo(last: number, sections: readonly number[] = ENDS): Reef[] {
  const ends = [...sections, last];
  return ends.map((to, nth) => ({
    name: `${nth + 3}`,
    from: nth ? ends[nth - 1]! + 1 : 0,
    to,
    points: [1, 0],
    corals: [],
  }));
}

const rooms = [
  [560, 780],
  [374, 235],
  [344, 170],
  [374, 380],
  [1100, 1300],
] as const;
/** Component data of one's own may have sections beyond the end that the options give the current. */
const BEYOND = [
  [4, 8, 12, 16, 20],
  [10, 20, 30, 40, 50],
];
const lengths = [
  ...[18, 20, 30, 40, 60].map((last) => ({ last, ends: ENDS })),
  ...BEYOND.map((ends) => ({ last: 18, ends })),
];
const cases = lengths.flatMap((one) => rooms.map(([width, height]) => ({ ...one, width, height })));

describe.each(cases)("a current of $last spaces in $width × $height", ({ last, ends, width, height }) => {
  const reefs = reefsUpTo(last, ends);
  const drawn = current(reefs, width, height);
  const places = Array.from({ length: last + 1 }, (_, space) => drawn.at(space));

  test("has all spaces in the picture", () => {
    for (const { x, y } of places) {
      expect(x).toBeGreaterThan(drawn.breadth / 2);
      expect(y).toBeGreaterThan(drawn.breadth * 0.2);
      expect(x).toBeLessThan(width - drawn.breadth * 0.2);
      expect(y).toBeLessThan(height - drawn.breadth * 0.2);
    }
  });

  test("has room between spaces", () => {
    places.slice(1).forEach(({ x, y }, nth) => {
      expect(Math.hypot(x - places[nth]!.x, y - places[nth]!.y)).toBeGreaterThan(7);
    });
  });

  test("keeps its reefs in the picture and off the ribbon", () => {
    for (const box of drawn.reefs) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      for (const { x, y } of places) {
        const within = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
        expect(within).toBe(false);
      }
    }
  });

  test("lets a turtle swim from space to space without a jump", () => {
    for (let space = 0; space < last; space += 0.25) {
      const [one, other] = [drawn.at(space), drawn.at(space + 0.25)];
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(Math.max(width, height) / 4);
    }
  });
});

test("a long section gets more bends, and one without spaces the one of its reef", () => {
  expect([3, 15, 45, 0].map(bendsOf)).toEqual([1, 2, 4, 1]);
});

test("a section beyond the last space is not drawn", () => {
  const drawn = current(reefsUpTo(18, BEYOND[1]), 560, 780);
  expect(drawn.begins.map(Boolean)).toEqual([true, true, false, false, false, false]);
  expect(drawn.sections.map(Boolean)).toEqual([true, true, false, false, false, false]);
  expect(drawn.reefs).toHaveLength(6);
});

test("turtles that share the last space queue right behind it", () => {
  for (const ends of [ENDS, ...BEYOND]) {
    const drawn = current(reefsUpTo(18, ends), 560, 780);
    const [one, other] = [drawn.at(18), drawn.at(19)];
    const turtles = Math.hypot(one.x - other.x, one.y - other.y) / drawn.breadth;
    expect(turtles).toBeGreaterThan(0.8);
    expect(turtles).toBeLessThan(1.3);
  }
});
