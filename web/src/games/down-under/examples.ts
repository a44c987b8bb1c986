// Pictures for the rules: small made-up positions.

import { traced } from "./routes";
import { asCell, type Turn } from "./tiles";
import type { Cell, Side } from "./view";

type Laid = [tile: string, turn: Turn, colour: number | null, x: number, y: number];

function table(...laid: Laid[]): Cell[] {
  return traced(laid.map(([tile, turn, colour, x, y]) => asCell(tile, turn, colour, { x, y })));
}

function billabong(x: number, y: number, ...ways: Side[][]): Cell {
  const path = (ports: Side[]) => ({ ports, colour: null, nobodys: false, route: null, animal: null });
  return { x, y, sort: "billabong", pieces: [], paths: ways.map(path) };
}

/** Two routes; the first one has picked up two grey paths of the second one's tiles. */
export const route = table(
  ["curve", 90, 0, 0, 0],
  ["straight", 90, 0, 1, 0],
  ["straight", 0, 1, 2, 0],
  ["curve", 180, 0, 3, 0],
  ["curve", 180, 1, 2, 1],
  ["straight", 0, 0, 3, 1],
  ["straight", 90, 1, 1, 1],
);

/** A cell between two colours. No tile may join them. */
export const between = table(["straight", 0, 0, 0, 1], ["straight", 90, 1, 1, 0]);

/** Two terminals share a cell; between them a grey path is left. */
export const ends: Cell[] = traced([
  asCell("straight", 0, 0, { x: 0, y: 0 }),
  {
    x: 0,
    y: 1,
    sort: "pair",
    pieces: [
      { colour: 0, tile: "terminal", turn: 0 },
      { colour: 1, tile: "terminal", turn: 180 },
    ],
    paths: [
      { ports: [0], colour: 0, nobodys: false, route: null, animal: null },
      { ports: [2], colour: 1, nobodys: false, route: null, animal: null },
      { ports: [1, 3], colour: null, nobodys: false, route: null, animal: null },
    ],
  },
  asCell("straight", 0, 1, { x: 0, y: 2 }),
]);

export const ring = table(
  ["curve", 90, 0, 0, 0],
  ["curve", 180, 0, 1, 0],
  ["curve", 270, 0, 1, 1],
  ["curve", 0, 0, 0, 1],
);

/** Three routes meet; the one that came last goes through. */
export const pond: Cell[] = traced([
  asCell("straight", 90, 0, { x: 0, y: 1 }),
  asCell("straight", 0, 1, { x: 1, y: 2 }),
  asCell("straight", 90, 2, { x: 2, y: 1 }),
  billabong(1, 1, [0, 3], [2], [1]),
]);

/** A route at the fence, closed by a terminal outside. */
export const border = table(["straight", 90, 0, 0, 0], ["curve", 180, 0, 1, 0], ["terminal", 0, 0, 1, 1]);

/** The cover: routes that come in from outside and go on beyond the edge. */
export const cover: Cell[] = traced([
  asCell("straight", 0, 1, { x: -3, y: -2 }),
  asCell("curve-kangaroo", 0, 2, { x: -2, y: -2 }),
  asCell("straight", 90, 2, { x: -1, y: -2 }),
  asCell("curve", 90, 3, { x: 0, y: -2 }),
  asCell("curve", 180, 3, { x: 1, y: -2 }),
  asCell("straight-rabbit", 90, 2, { x: 2, y: -2 }),
  asCell("curve", 270, 2, { x: 3, y: -2 }),
  asCell("curve-platypus", 180, 2, { x: -3, y: -1 }),
  asCell("curve-rabbit", 90, 1, { x: -2, y: -1 }),
  asCell("straight-emu", 90, 1, { x: -1, y: -1 }),
  asCell("curve", 180, 1, { x: 0, y: -1 }),
  asCell("curve", 0, 3, { x: 1, y: -1 }),
  asCell("straight", 90, 3, { x: 2, y: -1 }),
  asCell("straight-platypus", 90, 3, { x: 3, y: -1 }),
  asCell("curve", 0, 2, { x: -3, y: 0 }),
  asCell("straight", 0, 1, { x: -2, y: 0 }),
  asCell("curve-platypus", 90, 0, { x: -1, y: 0 }),
  billabong(0, 0, [2, 3], [0], [1]),
  asCell("straight", 90, 2, { x: 1, y: 0 }),
  asCell("curve-dingo", 180, 2, { x: 2, y: 0 }),
  asCell("curve", 180, 3, { x: 3, y: 0 }),
  asCell("straight", 90, 1, { x: -3, y: 1 }),
  asCell("curve", 270, 1, { x: -2, y: 1 }),
  asCell("straight-kangaroo", 0, 0, { x: -1, y: 1 }),
  asCell("curve", 0, 0, { x: 0, y: 1 }),
  asCell("straight-platypus", 90, 0, { x: 1, y: 1 }),
  asCell("straight", 0, 2, { x: 2, y: 1 }),
  asCell("straight-emu", 90, 0, { x: 3, y: 1 }),
  asCell("curve", 0, 3, { x: -3, y: 2 }),
  asCell("straight", 90, 3, { x: -2, y: 2 }),
  asCell("straight", 0, 0, { x: -1, y: 2 }),
  asCell("curve", 90, 1, { x: 0, y: 2 }),
  asCell("curve-emu", 180, 1, { x: 1, y: 2 }),
  asCell("straight", 0, 2, { x: 2, y: 2 }),
  asCell("curve", 90, 3, { x: 3, y: 2 }),
]);
