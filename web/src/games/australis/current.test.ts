import { describe, expect, test } from "vitest";
import { bendsOf, current } from "./current";
import type { Reef } from "./view";

/**
 * Return the reefs of a current that ends at `last`: four spaces for the first, three for each other one, and the rest
 * for the last.
 */
function reefsUpTo(last: number): Reef[] {
  const ends = [3, 6, 9, 12, 15, last];
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
const cases = [18, 20, 30, 40, 60].flatMap((last) =>
  rooms.map(([width, height]) => ({ last, width, height })),
);

describe.each(cases)("a current of $last spaces in $width × $height", ({ last, width, height }) => {
  const reefs = reefsUpTo(last);
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

test("a long last section gets more bends", () => {
  const bends = [18, 30, 60].map((last) => bendsOf(reefsUpTo(last).at(-1)!));
  expect(bends).toEqual([1, 2, 4]);
});
