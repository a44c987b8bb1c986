// The plane that tiles lie on, as the viewer sees it: in quarter turns, and as much of it as is in use.

import type { LoggedEvent } from "../contract";
import { turned } from "./tiles";
import { TURNS, type Area, type Axis, type Cell, type Place, type Side, type Turn } from "./view";

/** The part of the plane that is shown: columns and rows, both ends included. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Return where a place is after the surface was turned clockwise. */
export function turnPlace({ x, y }: Place, quarters: number): Place {
  switch (turned(0, quarters)) {
    case 0:
      return { x, y };
    case 1:
      return { x: -y || 0, y: x };
    case 2:
      return { x: -x || 0, y: -y || 0 };
    case 3:
      return { x: y, y: -x || 0 };
  }
}

export function turnCell(cell: Cell, quarters: number): Cell {
  if (!quarters) return cell;
  return {
    ...cell,
    ...turnPlace(cell, quarters),
    pieces: cell.pieces.map((piece) => ({ ...piece, turn: turnTurn(piece.turn, quarters) })),
    paths: cell.paths.map((path) => ({ ...path, ports: path.ports.map((port) => turned(port, quarters)) })),
  };
}

export function turnTurn(turn: Turn, quarters: number): Turn {
  return TURNS[turned(turn / 90, quarters)];
}

export function turnBounds({ left, top, right, bottom }: Bounds, quarters: number): Bounds {
  return around([turnPlace({ x: left, y: top }, quarters), turnPlace({ x: right, y: bottom }, quarters)], 0)!;
}

/** Return the bounds of some places, with a margin of some cells on every side; null if there are no places. */
export function around(places: readonly Place[], more: number): Bounds | null {
  if (!places.length) return null;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return {
    left: Math.min(...xs) - more,
    top: Math.min(...ys) - more,
    right: Math.max(...xs) + more,
    bottom: Math.max(...ys) + more,
  };
}

export function together(one: Bounds, other: Bounds | null): Bounds {
  if (!other) return one;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

const LEAST = 2; // cells around the start, so that the first tiles don't fill the surface

/** Return the part to show: all tiles, every cell beside them, and the area once it is known. */
export function shown(tiles: readonly Cell[], area: Area): Bounds {
  const start = { left: -LEAST, top: -LEAST, right: LEAST, bottom: LEAST };
  const known = final(area);
  const seen = around(tiles, 1) ?? start;
  if (known)
    return together(seen, {
      left: known.left - 1,
      top: known.top - 1,
      right: known.right + 1,
      bottom: known.bottom + 1,
    });
  return tiles.length < 6 ? together(seen, start) : seen;
}

/** Return the whole playing area, if both its directions are final. */
export function final({ columns, rows }: Area): Bounds | null {
  if (!columns?.final || !rows?.final) return null;
  return { left: columns.first, top: rows.first, right: columns.last, bottom: rows.last };
}

/** Return how far the area could still reach in one direction; null: without limit. */
export function reach(axis: Axis | null, area: Area): { first: number; last: number; more: number } | null {
  const most = axis?.most ?? area.long;
  if (!axis || most === null) return null;
  const more = most - (axis.last - axis.first + 1);
  return { first: axis.first - more, last: axis.last + more, more };
}

export function nameOf({ x, y }: Place): string {
  return `${x},${y}`;
}

export function placeNamed(name: string): Place {
  const [x = 0, y = 0] = name.split(",").map(Number);
  return { x, y };
}

/** The index of an event's column among its numbers, by the event's kind. Its row comes next. */
const PLACED: Readonly<Record<string, number>> = { laid: 3, rotated: 2, billabong: 2 };

/** Return the names of the places that an event is about. */
export function placesTold({ kind, numbers }: LoggedEvent): string[] {
  const first = PLACED[kind];
  return first === undefined ? [] : [nameOf({ x: numbers[first]!, y: numbers[first + 1]! })];
}

/** Return a place, written as in the log. */
export const written = (place: Place): string => nameOf(place).replaceAll("-", "−");

/** Return the place beyond a side. */
export function beyond({ x, y }: Place, side: Side): Place {
  return { x: x + [0, 1, 0, -1][side]!, y: y + [-1, 0, 1, 0][side]! };
}

// Cells are numbered as on the server: the plane is rolled up, with 45 cells to a row and 2048 in all.
const ACROSS = 45;
const CELLS = 2048;

/** Return how far beyond the area, along one axis, cells still have distinct numbers. */
const margin = ({ first, last }: Axis): number => Math.floor((ACROSS - 1 - last + first) / 2);

/** Return where the cell of a choice is. Far from the start, names repeat; the area says which place is meant. */
export function placeOf(name: string, { columns, rows }: Area): Place {
  const { x, y } = placeNamed(name);
  if (!columns || !rows) return { x, y };
  const [left, top] = [columns.first - margin(columns), rows.first - margin(rows)];
  const away = (((x - left + ACROSS * (y - top)) % CELLS) + CELLS) % CELLS;
  return { x: left + (away % ACROSS), y: top + Math.floor(away / ACROSS) };
}
