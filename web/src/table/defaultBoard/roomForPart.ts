// The room that the panels of the default board ask for: 1 for a small one, 9 for a row of its own. It depends on the
// shape of the data, and hardly on what is in it, so that panels stay where they are during a match.

import { isFields, isScalar, partFor, type Named, type Part } from "./viewParts";

export type Room = 1 | 2 | 9;

/** A row of its own, also in the widest window. */
const ALL = 9;

const roomOf = (size: number, small: number, middling: number): Room =>
  size <= small ? 1 : size <= middling ? 2 : ALL;

export function roomForValues(count: number): Room {
  return roomOf(count, 6, 12);
}

export function roomFor(part: Part): Room {
  switch (part.is) {
    case "value":
    case "nothing":
      return 1;
    case "chips":
      return roomOf(part.chips.length, 8, 16);
    case "sentences":
      return 2;
    case "grid":
      return roomOf(Math.max(...part.rows.map((row) => row.length)), 4, 8);
    case "map":
      return roomOf(part.columns, 2, 4);
    case "table":
      return roomOf(sum(part.columns.map((column) => columnSize(part.rows, column))), 5, 8);
    case "group":
      return roomOf(sum([...part.values, ...part.parts].map(sizeOf)), 6, 12);
    case "seats":
      return Math.max(...part.seats.map((own) => sum(own.map(sizeOf)))) <= 8 ? 1 : ALL;
  }
}

/** Return the size of a column. A list or an object takes the room of about three numbers, also while it is empty. */
function columnSize(rows: readonly Named[], column: string): number {
  return rows.some(({ value }) => isFields(value) && !isScalar(value[column] ?? null)) ? 3 : 1;
}

/** Return the size of a value: the number of numbers that would take about as much room. */
function sizeOf(named: Named): number {
  const part = partFor(named, 0);
  if (part.is === "group") return 1 + sum([...part.values, ...part.parts].map(sizeOf));
  if (part.is === "value") return 1;
  return part.is === "nothing" || (part.is === "chips" && part.chips.length <= 8) ? 3 : 9;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all + size, 0);
}
