import { describe, expect, test } from "vitest";
import { DIRECTION_NAMES } from "../view";
import { fixture, names } from "./fixtures";
import {
  beside,
  beyond,
  border,
  borderEnds,
  coast,
  corners,
  HEIGHT,
  hexAt,
  middle,
  named,
  numbered,
  placed,
  RADIUS,
  sideAt,
  size,
  towards,
} from "./geometry";

describe.each(names)("in %s", (name) => {
  const { view } = fixture(name);

  test("hexes are named by column and row", () => {
    for (const { hex, column, row } of view.hexes) {
      expect(placed(hex)).toEqual({ column, row });
      expect(named(column, row)).toBe(hex);
      expect(numbered(row * 11 + column)).toBe(hex);
    }
  });

  test("tracks join adjacent hexes, in the direction that the server gives", () => {
    for (const { hex, side, to } of view.tracks) {
      const { column, row } = beside(hex, side);
      expect(named(column, row)).toBe(to);
      const [one, other] = [middle(hex), middle(to)];
      const { x, y } = towards(side);
      expect(other.x - one.x).toBeCloseTo(x);
      expect(other.y - one.y).toBeCloseTo(y);
    }
  });

  test("all hexes lie within the map", () => {
    const { width, height } = size(view.hexes);
    for (const { hex } of view.hexes) {
      for (const { x, y } of corners(middle(hex))) {
        expect(Math.min(x, y)).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
        expect(y).toBeLessThan(height);
      }
    }
  });

  test("the coast runs along the sea, and never between two hexes of land", () => {
    const land = new Set(view.hexes.map(({ hex }) => hex));
    const found = coast(view.hexes, view.map);
    expect(found.length).toBeGreaterThan(10);
    for (const { hex, direction } of found) {
      const { column, row } = beside(hex, direction);
      expect(land.has(named(column, row))).toBe(false);
    }
  });

  test("land continues beyond the board only where no sea is drawn", () => {
    const middles = view.hexes.map(({ hex }) => middle(hex));
    for (const { at } of beyond(view.hexes, view.map)) {
      for (const { x, y } of middles) expect(Math.hypot(at.x - x, at.y - y)).toBeGreaterThan(HEIGHT - 1);
    }
  });
});

test("odd columns are half a hex further south", () => {
  expect(middle("b1").y - middle("a1").y).toBeCloseTo(HEIGHT / 2);
  expect(middle("b1").x - middle("a1").x).toBeCloseTo(1.5 * RADIUS);
  expect(middle("c1").y).toBeCloseTo(middle("a1").y);
});

test("a border is halfway to the next hex, between its two ends", () => {
  for (const direction of DIRECTION_NAMES) {
    const at = border("e4", direction);
    const [one, other] = borderEnds("e4", direction);
    expect((one.x + other.x) / 2).toBeCloseTo(at.x);
    expect((one.y + other.y) / 2).toBeCloseTo(at.y);
    expect(sideAt(at, "e4")).toBe(direction);
  }
});

test("a point is on the hex around it, or on none", () => {
  const { hexes } = fixture("start").view;
  const { x, y } = middle("e4");
  expect(hexAt({ x: x + 20, y: y - 20 }, hexes)).toBe("e4");
  expect(hexAt({ x: -80, y: -80 }, hexes)).toBeNull();
});
