import { describe, expect, test } from "vitest";
import { arrangement, type Contents } from "./arrangement";
import { fixture } from "./fixtures";
import { aside, layout, markerAt, wonTiles } from "./layout";

const sides = { base: fixture("start").view, plus: fixture("plus").view };

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

  test("has hexagons that touch without overlapping", () => {
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

  test.each([4, 12])("leaves the number free that several markers are at, as on place %d", (advance) => {
    for (let nth = 0; nth < 5; nth++) {
      const [from, by] = [markerAt(drawn, advance, nth, false), aside(drawn, advance, nth, 5)];
      const inwards = advance < 10 ? from.x + by.x : from.y + by.y;
      expect(inwards - drawn.head / 2).toBeGreaterThan(0.3 * drawn.band);
    }
  });

  test("sets five markers on one place apart", () => {
    const points = [0, 1, 2, 3, 4].map((nth) => aside(drawn, 4, nth, 5));
    expect(new Set(points.map(({ y }) => Math.round(y))).size).toBe(5);
    const slots = [0, 1, 2, 3, 4].map((nth) => markerAt(drawn, 0, nth, false).x);
    expect(new Set(slots).size).toBe(5);
  });
});

describe("won bonus tiles", () => {
  test.each([
    ["pictures", 3, 232, 66],
    ["pictures", 10, 232, 66],
    ["values", 10, 161, 46],
    ["values", 10, 57, 38],
    ["sum", 10, 44, 14],
  ])("are drawn as %s: %i on %i × %i pixels", (as, count, width, height) => {
    const drawn = wonTiles(count, { width, height }, false);
    expect(drawn.as).toBe(as);
    if (as === "sum") return;
    const across = Math.floor((width + drawn.gap) / (drawn.width + drawn.gap));
    const lines = Math.ceil(count / across);
    expect(lines * (drawn.height + drawn.gap) - drawn.gap).toBeLessThanOrEqual(height);
  });
});

describe("the arrangement", () => {
  const at = (width: number, height: number, seats = 3, more: Partial<Contents> = {}) => {
    const view = more.tiles ? sides.plus : sides.base;
    const shape = (wide: number, high: number) =>
      layout(view.players[0]!.preserve, view.track, wide, high, false);
    const contents = { others: seats - 1, tiles: 0, dice: 6, partners: false, resting: false, scale: 1 };
    return { ...arrangement(width, height, { ...contents, ...more, shape }), shape };
  };

  test.each([
    [2, 0, false],
    [3, 14, false],
    [4, 14, false],
    [4, 5, true],
  ])("of %i seats fits a desk", (seats, tiles, partners) => {
    const found = at(1073, 788, seats, { tiles, partners });
    expect(found.plan).toBe("beside");
    expect(found.hero.height + found.plate).toBeLessThanOrEqual(788);
    expect(found.hero.width + found.road.width).toBeLessThan(1073);
    for (const { height, width } of found.others) expect(Math.min(height, width)).toBeGreaterThan(110);
  });

  test("of a desk gives most of the room to the hero", () => {
    const found = at(1073, 788);
    const hero = found.shape(found.hero.width, found.hero.height);
    expect(hero.width).toBeGreaterThan(1073 * 0.6);
  });

  test.each([false, true])(
    "of a wide, low window has the others on the far side (partners: %s)",
    (partners) => {
      const { apart, road, hero, flank, others } = at(1264, 554, 4, { partners });
      expect(apart).toBe(true);
      expect(road.width + hero.width + flank).toBeLessThan(1264);
      for (const { width, height } of others) expect(Math.min(width, height)).toBeGreaterThan(120);
    },
  );

  test("of a tall tablet has the jeep above", () => {
    const found = at(804, 1014);
    expect(found.plan).toBe("over");
    expect(found.road.height + found.hero.height + found.plate).toBeLessThan(1014);
  });

  test.each([
    [374, 692],
    [344, 588],
  ])("of a phone of %i × %i shows the whole preserve, as wide as the phone", (width, height) => {
    for (const resting of [false, true]) {
      const { plan, road, tray, plate, hero } = at(width, height, 4, { resting });
      expect(plan).toBe("stacked");
      expect(hero.width).toBe(width);
      expect(road.height + tray + plate + hero.height).toBeLessThanOrEqual(height);
    }
  });

  test("of a phone is stacked even if a long hint leaves less height than width", () => {
    const { plan, hero } = at(374, 255);
    expect(plan).toBe("stacked");
    expect(hero.width).toBe(374);
  });

  test("of a phone leaves the preserve where it is when the dice come to rest", () => {
    const [before, after] = [false, true].map((resting) => at(374, 692, 2, { resting }));
    expect(after!.road.height + after!.tray).toBe(before!.road.height + before!.tray);
    expect(after!.hero).toEqual(before!.hero);
  });

  test.each([6, 7])("of a phone has %i dice that a finger can hit", (dice) => {
    expect(at(344, 588, 2, { dice }).die).toBeGreaterThanOrEqual(43);
  });
});
