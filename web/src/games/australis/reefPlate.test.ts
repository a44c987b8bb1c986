import { describe, expect, test } from "vitest";
import { current, type Box } from "./current";
import { fixture } from "./fixtures";
import { plate } from "./reefPlate";

/** The seas of phones, upright and lying, of a laptop and of a large screen. */
const seas = [
  [608, 170],
  [344, 190],
  [344, 270],
  [374, 380],
  [403, 326],
  [601, 788],
  [1100, 1300],
] as const;
const long = fixture("long").view.reefs;
const cases = seas.flatMap(([width, height]) =>
  [2, 3, 4].flatMap((seats) => ["1", "3 / 2", "20 / 12"].map((points) => ({ width, height, seats, points }))),
);

describe.each(cases)(
  "a reef of $seats seats for $points in $width × $height",
  ({ width, height, seats, points }) => {
    const boxes = [fixture("short").view.reefs, long].flatMap((reefs) => current(reefs, width, height).reefs);

    test("keeps corals, signs and counts on its plate and apart", () => {
      for (const box of boxes) {
        const { cells, scale, sign } = plate(box, seats, points);
        expect(scale).toBeGreaterThan(0.1);
        const drawn = cells.map(({ foot, sign: at, count }) => ({
          corals: { x: foot.x - 21 * scale, y: foot.y - 36 * scale, width: 42 * scale, height: 36 * scale },
          sign: { x: at.x - sign / 2, y: at.y - sign / 2, width: sign, height: sign },
          count: {
            x: count.x - count.size * 0.6,
            y: count.y - count.size * 0.7,
            width: count.size * 1.2,
            height: count.size * 0.7,
          },
        }));
        const parts = drawn.flatMap((one) => Object.values(one));
        for (const part of parts) expect(holds(box, part)).toBe(true);
        parts.forEach((one, nth) => {
          for (const other of parts.slice(nth + 1)) expect(touch(one, other)).toBe(false);
        });
      }
    });
  },
);

const holds = (box: Box, part: Box): boolean =>
  part.x >= box.x &&
  part.y >= box.y &&
  part.x + part.width <= box.x + box.width &&
  part.y + part.height <= box.y + box.height;
const touch = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
