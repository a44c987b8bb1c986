import { describe, expect, test } from "vitest";
import { arrangement } from "./arrangement";
import { fixtures } from "./fixtures";
import { aside, layout, markerAt } from "./layout";

const sides = { base: fixtures.start.view, plus: fixtures.plus.view };

describe.each(Object.entries(sides))("the %s side", (_, view) => {
  const rows = view.players[0]!.preserve;
  const drawn = layout(rows, view.track, 600, 620, false);

  test("fits its box", () => {
    expect(drawn.width).toBeLessThanOrEqual(600.001);
    expect(drawn.height).toBeLessThanOrEqual(620.001);
    for (const { x, y } of drawn.spaces.values()) {
      expect(x + drawn.hexagon.width / 2).toBeLessThanOrEqual(drawn.width);
      expect(y + drawn.hexagon.height / 2).toBeLessThanOrEqual(drawn.start.y);
      expect(x - drawn.hexagon.width / 2).toBeGreaterThanOrEqual(drawn.band);
      expect(y - drawn.hexagon.height / 2).toBeGreaterThanOrEqual(drawn.band);
    }
  });

  test("has hexagons that touch and do not overlap", () => {
    const points = [...drawn.spaces.values()];
    const gaps = points.flatMap((one, at) =>
      points.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...gaps)).toBeCloseTo(drawn.hexagon.width, 3);
  });

  test.each([390, 360])("has spaces for a finger on a phone of %i px", (screen) => {
    const narrow = layout(rows, view.track, screen - 16, Infinity, false);
    expect(narrow.hexagon.width).toBeGreaterThanOrEqual(44);
    expect(narrow.hexagon.height).toBeGreaterThanOrEqual(44);
    expect(narrow.width).toBeLessThanOrEqual(screen - 16 + 0.001);
  });

  test("has markers that climb, turn the corner and go right", () => {
    const path = Array.from({ length: 25 }, (_, advance) => markerAt(drawn, advance, 0, false));
    for (let advance = 2; advance <= 9; advance++)
      expect(path[advance]!.y).toBeLessThan(path[advance - 1]!.y);
    for (let advance = 11; advance <= 24; advance++)
      expect(path[advance]!.x).toBeGreaterThan(path[advance - 1]!.x);
    const half = markerAt(drawn, 3.5, 0, false);
    expect(half.y).toBeCloseTo((path[3]!.y + path[4]!.y) / 2);
  });

  test("sets five markers on one place apart", () => {
    const points = [0, 1, 2, 3, 4].map((nth) => aside(drawn, 4, nth, 5));
    expect(new Set(points.map(({ y }) => Math.round(y))).size).toBe(5);
    const slots = [0, 1, 2, 3, 4].map((nth) => markerAt(drawn, 0, nth, false).x);
    expect(new Set(slots).size).toBe(5);
  });
});

describe("the arrangement", () => {
  test.each([
    [2, 0, false],
    [3, 14, false],
    [4, 14, false],
    [4, 5, true],
  ])("of %i seats fits 980 × 800", (seats, tiles, partners) => {
    const found = arrangement(980, 800, seats - 1, tiles, partners);
    expect(found.wide).toBe(true);
    expect(found.hero.height + found.scene + found.offers).toBeLessThan(800);
    expect(Math.max(...found.others.map(({ width }) => width)) + found.hero.width).toBeLessThan(980);
    for (const { height } of found.others) expect(height).toBeGreaterThan(120);
  });

  test("of a phone is as wide as the phone", () => {
    const found = arrangement(374, 1200, 3, 0, false);
    expect(found.wide).toBe(false);
    expect(found.hero.width).toBe(374);
    for (const { width } of found.others) expect(width * 2).toBeLessThanOrEqual(374);
  });
});
