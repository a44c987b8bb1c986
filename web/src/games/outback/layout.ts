// The places of everything on a preserve, in pixels, for the box it is given: hexagons, posts, tracks, bonus spaces.

import type { PreserveRow, Track } from "./view";

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  /** Of a hexagon, from side to side and from tip to tip. */
  hexagon: { width: number; height: number };
  spaces: ReadonlyMap<string, Point>;
  posts: ReadonlyMap<number, Point>;
  post: number;
  /** The width of the tracks. */
  band: number;
  left: Place[];
  upper: Place[];
  start: { x: number; y: number; width: number; height: number; slot: number };
  head: number;
  bonus: { x: number; y: number; width: number; height: number };
}

/** One place of a track: its box. */
export interface Place {
  number: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const TALL = 2 / Math.sqrt(3); // a hexagon's height for its width 1
const PITCH = Math.sqrt(3) / 2; // from row to row
const POST = 0.56; // of a hexagon's width

/**
 * Return the largest layout that fits the box; without a height, the widest. To fill the box, it may be stretched
 * beyond what its hexagons need.
 */
export function layout(
  rows: readonly PreserveRow[],
  track: Track,
  width: number,
  height: number,
  small: boolean,
  stretch = 1,
): Layout {
  const span = Math.min(width, height);
  const band = small
    ? Math.max(14, span * 0.072)
    : Math.min(Math.max(58, span * 0.055), Math.max(33, span * 0.08));
  const gap = small ? 3 : Math.max(5, span * 0.012);
  const across = rows.reduce((most, { spaces }) => Math.max(most, ...spaces.map(({ x }) => x / 2 + 1)), 1);
  const down = PITCH * (rows.length - 1) + TALL;
  const aside = band + gap * 3;
  const above = band * 2 + gap * 4;
  const size = Math.max(12, Math.min((width - aside) / (across + POST), (height - above) / down));
  const least = { width: aside + size * (across + POST), height: above + size * down };
  const inner = band + gap * 2; // where the earth within the tracks begins
  const box = { width: filled(least.width, width), height: filled(least.height, height) };
  const field = {
    x: inner + size * POST + (box.width - least.width) / 2,
    y: inner + (box.height - least.height) / 2,
    width: size * across,
    height: size * down,
  };

  function filled(needed: number, room: number): number {
    return Number.isFinite(room) ? Math.max(needed, Math.min(room, needed * stretch)) : needed;
  }

  const spaces = new Map<string, Point>();
  const posts = new Map<number, Point>();
  rows.forEach((row, at) => {
    const y = field.y + (size * TALL) / 2 + at * size * PITCH;
    posts.set(row.number, { x: field.x - (size * POST) / 2, y });
    for (const { name, x } of row.spaces) spaces.set(name, { x: field.x + (size * (x + 1)) / 2, y });
  });

  const bottom = box.height - band;
  const step = (bottom - band) / track.left;
  const left = Array.from({ length: track.left }, (_, at) => ({
    number: at + 1,
    x: 0,
    y: bottom - (at + 1) * step,
    width: band,
    height: step,
  }));
  const along = (box.width - band) / track.upper;
  const upper = Array.from({ length: track.upper }, (_, at) => ({
    number: at + 1,
    x: band + at * along,
    y: 0,
    width: along,
    height: band,
  }));

  // The top row is short: to its right there is room for bonus tiles.
  const last = rows[0]?.spaces.at(-1)?.x ?? 0;
  const from = field.x + (size * (last + 2)) / 2 + gap * 2;
  const slot = small ? band : Math.min(band * 1.05, (box.width - band) / 7);
  return {
    ...box,
    hexagon: { width: size, height: size * TALL },
    spaces,
    posts,
    post: size * POST,
    band,
    left,
    upper,
    start: { x: 0, y: bottom, width: band + slot * 5, height: band, slot },
    head: small ? band * 0.95 : band * 0.62,
    bonus: {
      x: from,
      y: inner,
      width: box.width - gap * 2 - from,
      height: field.y - inner + size * TALL * 0.68,
    },
  };
}

/** How the bonus tiles that somebody has won are drawn: as pictures, as their values, or as one sum. */
export interface WonTiles {
  as: "pictures" | "values" | "sum";
  width: number;
  height: number;
  /** The pixels between two of them. */
  gap: number;
}

const LEAST_PICTURE = { width: 36, height: 28 };
const LEAST_VALUE = { width: 9, height: 10 };

/** Return what fits the room for bonus tiles, in one line or in two. */
export function wonTiles(count: number, room: { width: number; height: number }, small: boolean): WonTiles {
  const gap = 2;
  const boxes = [1, 2].map((lines) => {
    const across = Math.max(3, Math.ceil(count / lines));
    return {
      width: Math.floor((room.width + gap) / across - gap),
      height: Math.floor((room.height + gap) / lines - gap),
    };
  });
  const fitting = (least: { width: number; height: number }) =>
    boxes.find(({ width, height }) => width >= least.width && height >= least.height);

  const picture = small ? undefined : fitting(LEAST_PICTURE);
  if (picture) return { as: "pictures", gap, ...picture, height: Math.min(picture.width, picture.height) };
  const value = fitting(LEAST_VALUE);
  return value ? { as: "values", gap, ...value } : { as: "sum", gap, ...room };
}

/**
 * Return the place of a marker that has advanced this far; between two while it moves. `nth` is its animal's number.
 */
export function markerAt(drawn: Layout, advance: number, nth: number, small: boolean): Point {
  const low = Math.floor(advance);
  const here = at(drawn, low, nth, small);
  if (low === advance) return here;
  const there = at(drawn, low + 1, nth, small);
  const part = advance - low;
  return { x: here.x + (there.x - here.x) * part, y: here.y + (there.y - here.y) * part };
}

function at(drawn: Layout, advance: number, nth: number, small: boolean): Point {
  const { left, upper, start, band } = drawn;
  const inner = small ? 0.5 : 0.64; // numbers are at the outer edge, heads at the inner one
  if (advance <= 0) return { x: start.x + band + start.slot * (nth + 0.5), y: start.y + start.height * 0.5 };
  const onLeft = left[advance - 1];
  if (onLeft) return { x: band * inner, y: onLeft.y + onLeft.height / 2 };
  const above = upper[Math.min(advance - left.length, upper.length) - 1]!;
  return { x: above.x + above.width / 2, y: band * inner };
}

/**
 * Return how far each of several markers in one place moves aside. They zigzag so that all faces can be seen, inwards
 * so that the numbers along the outer edge can.
 */
export function aside(drawn: Layout, advance: number, nth: number, of: number): Point {
  if (advance <= 0 || of < 2) return { x: 0, y: 0 };
  const { head, left, upper, band } = drawn;
  const onLeft = advance <= left.length;
  const room = onLeft ? left[0]!.height : band;
  const wide = Math.min(head * 0.42, onLeft ? head : Math.max(upper[0]!.width, head * 0.5) * 0.45);
  const spread = Math.min(head * 0.68, Math.max(head * 0.5, (room - head) / (of - 1)));
  const off = (nth - (of - 1) / 2) * spread;
  return onLeft ? { x: nth % 2 ? 2 * wide : 0, y: off } : { x: (nth % 2 ? 1 : -1) * wide, y: nth * spread };
}
