// The lines on a tile. A cell is 100 wide and high, and paths meet in the middle of its edges.

import { turned } from "./tiles";
import type { Path, Place, Side, Sort } from "./view";

const CELL = 100;
const STUB = 38; // the length of a path that ends at a terminal's grey strip
const SHORE = 26; // and of one that ends in a billabong

type Point = readonly [x: number, y: number];

const MIDDLES: readonly Point[] = [
  [50, 0],
  [100, 50],
  [50, 100],
  [0, 50],
];
const INWARD: readonly Point[] = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
];

/** Return a point at some distance inwards from the middle of a side. */
export function inward(side: Side, far: number): Point {
  const [[x, y], [dx, dy]] = [MIDDLES[side]!, INWARD[side]!];
  return [x + far * dx, y + far * dy];
}

function endOf(sort: Sort): number {
  return sort === "billabong" ? SHORE : STUB;
}

/** Draw a path from where the pen is. The upper left corner of its cell is at (x, y). */
function onward([x, y]: Point, from: Side, ports: readonly Side[], sort: Sort): string {
  const to = ports.find((port) => port !== from);
  if (to === undefined) {
    const [endX, endY] = inward(from, endOf(sort));
    return `L${x + endX} ${y + endY}`;
  }
  const [endX, endY] = MIDDLES[to]!;
  if (to === turned(from, 2)) return `L${x + endX} ${y + endY}`;
  return `A50 50 0 0 ${to === turned(from, 1) ? 0 : 1} ${x + endX} ${y + endY}`;
}

/** Return where a path begins on a side. */
function begin([x, y]: Point, side: Side): string {
  const [startX, startY] = MIDDLES[side]!;
  return `${x + startX} ${y + startY}`;
}

const OVERLAP = 0.6; // a little beyond the edge, so that no seam shows where tiles meet

/** Return a path's middle line, on its own tile or on the plane. */
export function line({ ports }: Path, sort: Sort, { x, y }: Place = { x: 0, y: 0 }): string {
  const corner: Point = [x * CELL, y * CELL];
  const [from, to] = ports;
  const outside = (side: Side) => {
    const [outX, outY] = inward(side, -OVERLAP);
    return `${corner[0] + outX} ${corner[1] + outY}`;
  };
  const middle = `L${begin(corner, from!)}${onward(corner, from!, ports, sort)}`;
  return `M${outside(from!)}${middle}${to === undefined ? "" : `L${outside(to)}`}`;
}

/** A part of a route, walked from one of its sides. */
export interface Stretch extends Place {
  path: Path;
  sort: Sort;
  from: Side;
}

/** Return the middle line of several successive paths. */
export function lineOf(stretches: readonly Stretch[]): string {
  const [first] = stretches;
  if (!first) return "";
  const corner = ({ x, y }: Place): Point => [x * CELL, y * CELL];
  return (
    `M${begin(corner(first), first.from)}` +
    stretches.map((one) => onward(corner(one), one.from, one.path.ports, one.sort)).join("")
  );
}

/** Return points along a path, for the signs that are its texture. */
export function beads({ ports }: Path, sort: Sort): Point[] {
  const [from, to] = ports;
  if (from === undefined) return [];
  if (to === undefined) return [inward(from, endOf(sort) / 2)];
  if (to === turned(from, 2)) return [1 / 6, 1 / 2, 5 / 6].map((part) => inward(from, 100 * part));
  return [1 / 6, 1 / 2, 5 / 6].map((part) => along(from, to, part));
}

/** Return a point of a quarter circle around the corner between two sides. */
function along(from: Side, to: Side, part: number): Point {
  const [[fromX, fromY], [toX, toY]] = [MIDDLES[from]!, MIDDLES[to]!];
  const [cornerX, cornerY] = [fromX + toX - 50, fromY + toY - 50];
  const [cos, sin] = [Math.cos((part * Math.PI) / 2), Math.sin((part * Math.PI) / 2)];
  return [
    cornerX + (fromX - cornerX) * cos + (toX - cornerX) * sin,
    cornerY + (fromY - cornerY) * cos + (toY - cornerY) * sin,
  ];
}

/** Return where an animal stands on its grey path: beside a crossing, in the middle of a bend. */
export function standing({ ports }: Path): Point {
  const [from, to] = [ports[0]!, ports[1]!];
  if (to !== turned(from, 2)) return along(from, to, 1 / 2);
  return inward(from === 0 || to === 0 ? 0 : 3, 19);
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Return the half of a cell on one side, or a strip of it that begins at some distance inwards. */
export function half(side: Side, from = 0): Rectangle {
  const deep = 50 - from;
  switch (side) {
    case 0:
      return { x: 0, y: from, width: 100, height: deep };
    case 1:
      return { x: 50, y: 0, width: deep, height: 100 };
    case 2:
      return { x: 0, y: 50, width: 100, height: deep };
    case 3:
      return { x: from, y: 0, width: deep, height: 100 };
  }
}
