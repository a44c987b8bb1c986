import { describe, expect, test } from "vitest";
import type { Told } from "../../api/client";
import { follow, gains, NOTHING_GROWN } from "./gainsAndGrowth";
import { cover } from "./coverPosition";
import { rails, roomInWords } from "./fence";
import { fixture, names } from "./fixtures";
import { tip } from "./firstTurnTips";
import { beyond, nameOf, placeOf, placesTold, turnBounds, turnCell, turnPlace, written } from "./plane";
import { routeLine, traced, walk } from "./routes";
import { colourOf } from "./targets";
import { asCell, turned } from "./tiles";
import type { Area, Cell } from "./view";

describe.each(names)("in %s", (name) => {
  const { view, choices } = fixture(name);

  test("each route is one line through all its paths", () => {
    for (const { colour, length } of view.colours) {
      const walked = walk(view.tiles, colour);
      expect(walked).toHaveLength(length);
      expect(new Set(walked.map(({ path }) => path)).size).toBe(length);
      if (length) expect(routeLine(walked)).toMatch(/^M/);
    }
  });

  test("tiles are drawn as the server says they are laid", () => {
    for (const { pieces, paths, sort } of view.tiles) {
      if (pieces.length !== 1) continue;
      const { tile, turn, colour } = pieces[0]!;
      const drawn = asCell(tile, turn, colour);
      const sides = (cell: Pick<Cell, "paths">) =>
        cell.paths.map(({ ports, animal }) => `${[...ports].sort().join()} ${animal}`).sort();
      expect(sides(drawn)).toEqual(sides({ paths }));
      expect(drawn.sort).toBe(sort);
    }
  });

  test("routes are traced here as the server traces them", () => {
    const bare = view.tiles.map((cell) => ({
      ...cell,
      paths: cell.paths.map((path) => ({ ...path, route: null })),
    }));
    expect(traced(bare)).toEqual(view.tiles);
  });

  test("every tile that can be laid continues its route", () => {
    for (const choice of choices.filter((choice) => choice.kind === "place"))
      expect(view.owed).toContain(colourOf(choice, view));
  });

  test("there is a tip for whoever decides", () => {
    if (choices.length) expect(tip(view, choices)?.says.length).toBeGreaterThan(20);
    else expect(tip(view, choices)).toBeNull();
  });
});

test("four turns lead back to the start", () => {
  const [cell] = fixture("middle").view.tiles;
  let [place, bounds, drawn] = [{ x: 3, y: -2 }, { left: -1, top: 0, right: 4, bottom: 2 }, cell!];
  const before = { place, bounds, drawn };
  for (let quarter = 0; quarter < 4; quarter++) {
    place = turnPlace(place, 1);
    bounds = turnBounds(bounds, 1);
    drawn = turnCell(drawn, 1);
  }
  expect({ place, bounds, drawn }).toEqual(before);
  expect(turnPlace({ x: 0, y: -1 }, 1)).toEqual({ x: 1, y: 0 });
});

describe("the cell of a choice", () => {
  const axis = (first: number, last: number) => ({ first, last, most: null, final: false });
  const area: Area = { kind: "limitless", short: null, long: null, columns: axis(20, 30), rows: axis(0, 3) };

  test("is found by what lies around, even far from the start", () => {
    expect(placeOf("-20,1", area)).toEqual({ x: 25, y: 0 });
    expect(placeOf("3,-2", { ...area, columns: axis(-2, 4), rows: axis(-3, 2) })).toEqual({ x: 3, y: -2 });
  });

  test("is found beyond terminals, where they do not count for the area", () => {
    expect(placeOf("0,-2", { ...area, columns: axis(0, 0), rows: axis(1, 1) })).toEqual({ x: 0, y: -2 });
    expect(placeOf("-9,4", { ...area, columns: axis(0, 0), rows: axis(1, 1) })).toEqual({ x: -9, y: 4 });
  });
});

describe("the fence", () => {
  const axis = (first: number, last: number, most: number | null, final: boolean) => ({
    first,
    last,
    most,
    final,
  });
  const area = (columns: Area["columns"], rows: Area["rows"]): Area => ({
    kind: "open",
    short: 5,
    long: 7,
    columns,
    rows,
  });

  test("is up where the border is final, and shows how far it may still go", () => {
    const { stands, mayStand } = rails(area(axis(0, 5, 7, false), axis(0, 4, 5, true)));
    expect(stands.map(({ from }) => from[1])).toEqual([0, 5]);
    expect(mayStand.map(({ from }) => from[0])).toEqual([-1, 7]);
  });

  test("says how much room is left", () => {
    expect(roomInWords(area(axis(0, 5, 7, false), axis(0, 4, 5, true)))).toContain(
      "1 more column to the east or west",
    );
    expect(roomInWords(area(axis(0, 3, null, false), axis(0, 4, null, false)))).toContain("still open");
    expect(roomInWords(area(axis(0, 6, 7, true), axis(0, 4, 5, true)))).toBeNull();
  });
});

describe("what changes", () => {
  const { view, preview } = fixture("middle");

  test("the preview says how much routes would grow", () => {
    expect(gains(view, preview).some((gain) => gain > 0)).toBe(true);
    expect(gains(view, null)).toEqual([]);
  });

  test("what a step brought is new, what a replay shows is not", () => {
    const events: Told[] = [{ kind: "laid", seat: 0, numbers: [], text: "" }];
    const then = preview!.view.tiles;
    const first = follow(NOTHING_GROWN, view.tiles, 3, events);
    expect(first.stretches).toEqual([]);
    const second = follow(first, then, 3, [...events]);
    expect(second.fresh.size).toBe(1);
    expect(second.stretches.length).toBeGreaterThan(0);
    expect(follow(second, view.tiles, 3, []).stretches).toEqual([]);
  });
});

test("the picture of the cover joins no two colours", () => {
  const at = new Map(
    cover.flatMap((cell) =>
      cell.paths.flatMap((path) => path.ports.map((port) => [`${nameOf(cell)},${port}`, path] as const)),
    ),
  );
  for (const cell of cover) {
    for (const path of cell.paths) {
      if (path.colour !== null) expect(path.route).toBe(path.colour);
      for (const port of path.ports) {
        const other = at.get(`${nameOf(beyond(cell, port))},${turned(port, 2)}`);
        if (other) expect(other.route, nameOf(cell)).toBe(path.route);
      }
    }
  }
});

test("a log line is about the place that its numbers name", () => {
  expect(placesTold({ kind: "laid", numbers: [0, 5, 1, 3, -2, 7] })).toEqual(["3,-2"]);
  expect(placesTold({ kind: "rotated", numbers: [0, 1, -1, 4, 7] })).toEqual(["-1,4"]);
  expect(placesTold({ kind: "billabong", numbers: [0, 1, 2, 2, 0] })).toEqual(["2,2"]);
  expect(placesTold({ kind: "grew", numbers: [0, 1, 5] })).toEqual([]);
  expect(written({ x: 3, y: -2 })).toBe("3,−2");
});

test.each(names)("in %s the log line leads to the tile that was laid last", (name) => {
  const { view, events } = fixture(name);
  for (const place of events.flatMap(placesTold)) expect(view.tiles.map(nameOf)).toContain(place);
});
