// The layout of a reef's plate: its number and points at the head, then a cell for each seat with its corals, its
// sign and their number. Everything stays on the plate, however narrow that is.

import type { Box, Point } from "./current";

export interface Line extends Point {
  size: number;
}

export interface Cell {
  middle: Point;
  /** The foot of the corals. */
  foot: Point;
  sign: Point;
  count: Line;
}

export interface Plate {
  radius: number;
  name: Line;
  points: Line;
  cells: readonly Cell[];
  /** The sizes of corals and of signs. */
  scale: number;
  sign: number;
}

const CORAL = { width: 44, height: 37 }; // the size of the densest corals, on their own scale

// Measures of text by its size: the width and height of digits, and how far the baseline is below the middle.
const DIGIT = 0.64;
const TALL = 0.75;
const FOOT = 0.36;

const lengthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter === " " ? 0.26 : letter === "/" ? 0.4 : DIGIT), 0);

export function plate(box: Box, seats: number, points: string): Plate {
  return box.height > box.width ? upright(box, seats, points) : lying(box, seats, points);
}

function lying({ x, y, width, height }: Box, seats: number, points: string): Plate {
  const flat = height < 40; // then points are beside the number, else below it
  const pad = 3 + height * 0.16;
  const name = Math.min(height * (flat ? 0.8 : 0.46), 40);
  const small = Math.max(11, Math.min(height * (flat ? 0.44 : 0.24), 22));
  const worth = Math.max(lengthOf("3 / 2"), lengthOf(points)) * small;
  const head = flat ? name * DIGIT + 4 + worth : Math.max(name * DIGIT, worth);
  const [left, middle] = [x + pad, y + height / 2];
  const each = (width - 2 * pad - head - 4) / seats;
  return {
    radius: height * 0.42,
    name: flat
      ? { x: left + (name * DIGIT) / 2, y: middle + name * FOOT, size: name }
      : { x: left + head / 2, y: middle, size: name },
    points: flat
      ? { x: left + head - worth / 2, y: middle + small * FOOT, size: small }
      : { x: left + head / 2, y: middle + small * 1.25, size: small },
    ...planted(seats, each, height, false, (nth) => ({ x: left + head + 4 + each * (nth + 0.5), y: middle })),
  };
}

function upright({ x, y, width, height }: Box, seats: number, points: string): Plate {
  const pad = 3 + width * 0.12;
  const name = Math.min(width * 0.8, height * 0.2, 40);
  const small = Math.max(7, Math.min(width * 0.44, height * 0.14, (width - 5) / lengthOf(points), 22));
  const head = (name + small) * TALL + 3;
  const [top, middle] = [y + pad, x + width / 2];
  const each = (height - 2 * pad - head - 4) / seats;
  return {
    radius: width * 0.42,
    name: { x: middle, y: top + name * TALL, size: name },
    points: { x: middle, y: top + head, size: small },
    ...planted(seats, width, each, true, (nth) => ({ x: middle, y: top + head + 4 + each * (nth + 0.5) })),
  };
}

/**
 * Return cells of some size, each around its middle. Sign and count are beside the corals, or below them if that leaves
 * the corals more room.
 */
function planted(
  seats: number,
  width: number,
  height: number,
  stackable: boolean,
  at: (nth: number) => Point,
): Pick<Plate, "cells" | "scale" | "sign"> {
  const digits = Math.max(9, Math.min(height * 0.34, width * 0.34, 24));
  const [tall, broad] = [digits * TALL, digits * 2 * DIGIT];
  const sign = digits * 0.7;
  const low = height < sign + tall + 2; // then the sign is before the count
  const aside = low ? sign + 1 + broad : broad;
  const beside = Math.min((width - aside - 3) / CORAL.width, (height * 0.94 - 3) / CORAL.height);
  const below = Math.min((width - 5) / CORAL.width, (height - tall - 4) / CORAL.height);
  const stacked = stackable && below > beside;
  const scale = stacked ? below : beside;
  const [long, high] = [CORAL.width * scale, CORAL.height * scale];

  function cellBeside({ x, y }: Point): Cell {
    const left = x - (long + 1 + aside) / 2;
    const right = left + long + 1 + aside;
    const top = y - (sign + 1 + tall) / 2;
    return {
      middle: { x, y },
      foot: { x: left + long / 2, y: y + high / 2 - scale },
      sign: low ? { x: left + long + 1 + sign / 2, y } : { x: right - broad / 2, y: top + sign / 2 },
      count: { x: right - broad / 2, y: low ? y + tall / 2 : top + sign + 1 + tall, size: digits },
    };
  }

  function cellBelow({ x, y }: Point): Cell {
    const foot = y - (high + 1 + tall) / 2 + high;
    const left = x - (sign + 1 + broad) / 2;
    return {
      middle: { x, y },
      foot: { x, y: foot - scale },
      sign: { x: left + sign / 2, y: foot + 1 + tall / 2 },
      count: { x: left + sign + 1 + broad / 2, y: foot + 1 + tall, size: digits },
    };
  }

  const cell = stacked ? cellBelow : cellBeside;
  return { cells: Array.from({ length: seats }, (_, nth) => cell(at(nth))), scale, sign };
}
