// The picture on the cover: a made-up position.

import { traced } from "./routes";
import { asCell } from "./tiles";
import type { Cell, Side } from "./view";

function billabong(x: number, y: number, ...ways: Side[][]): Cell {
  const path = (ports: Side[]) => ({ ports, colour: null, nobodys: false, route: null, animal: null });
  return { x, y, sort: "billabong", pieces: [], paths: ways.map(path) };
}

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
