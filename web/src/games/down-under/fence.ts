// The border: where it is final, and how far away its other sides may still end up.

import { final, reach } from "./plane";
import type { Area, Axis } from "./view";
import { say } from "./messages";

/** A line along the edges of cells, from corner to corner, in columns and rows. */
export interface Rail {
  from: readonly [number, number];
  to: readonly [number, number];
}

/** Return the final sides of the border, as rails, and the outermost lines that the other sides could still reach. */
export function rails(area: Area): { stands: Rail[]; mayStand: Rail[] } {
  const { columns, rows } = area;
  const [wide, high] = [reach(columns, area), reach(rows, area)];
  if (!columns || !rows || !wide || !high) return { stands: [], mayStand: [] };
  const upright = (axis: Axis | typeof wide) =>
    [axis.first, axis.last + 1].map((x): Rail => ({ from: [x, high.first], to: [x, high.last + 1] }));
  const level = (axis: Axis | typeof high) =>
    [axis.first, axis.last + 1].map((y): Rail => ({ from: [wide.first, y], to: [wide.last + 1, y] }));
  return {
    stands: [...(columns.final ? upright(columns) : []), ...(rows.final ? level(rows) : [])],
    mayStand: [...(columns.final ? [] : upright(wide)), ...(rows.final ? [] : level(high))],
  };
}

/** Return a rail after the surface was turned clockwise about the middle of the first cell. */
export function turnRail({ from, to }: Rail, quarters: number): Rail {
  const turn = ([x, y]: readonly [number, number]): [number, number] => {
    let [left, top] = [x - 0.5, y - 0.5];
    for (let quarter = 0; quarter < quarters % 4; quarter++) [left, top] = [-top, left];
    return [left + 0.5, top + 0.5];
  };
  return { from: turn(from), to: turn(to) };
}

/** Return points along a rail, one at each corner of a cell. */
export function posts({ from: [x, y], to: [toX, toY] }: Rail): [number, number][] {
  const steps = Math.round(Math.max(Math.abs(toX - x), Math.abs(toY - y)));
  return Array.from({ length: steps + 1 }, (_, nth): [number, number] => [
    x + ((toX - x) * nth) / (steps || 1),
    y + ((toY - y) * nth) / (steps || 1),
  ]);
}

const rowsMore = (count: number) => say("room-rows", { count });
const columnsMore = (count: number) => say("room-columns", { count });

/** Return how much room is left, in a few words; null: that is plain to see. */
export function roomInWords(area: Area): string | null {
  const { columns, rows, long, short } = area;
  if (area.kind === "limitless") return say("room-limitless");
  if (final(area) || !columns || !rows || long === null || short === null) return null;
  const left = (axis: Axis) => (axis.most ?? long) - (axis.last - axis.first + 1);
  const [wide, high] = [left(columns), left(rows)];
  if (columns.final) return say("room-between-west-and-east", { rows: rowsMore(high) });
  if (rows.final) return say("room-between-north-and-south", { columns: columnsMore(wide) });
  if (columns.most === null && rows.most === null && long !== short) return say("room-open", { long, short });
  return say("room-left", { columns: columnsMore(wide), rows: rowsMore(high) });
}
