// The place of a tip over the board: the geometry alone, in pixels from the board's top left corner.

import type { Box, Size } from "../window/box";

const GAP = 8; // to the edges of the board
const STEP = 16; // about how far neighbouring spots are apart
// The cost of covering something, in pixels of distance:
const TARGET = 100; // a pixel of a target
const THING = 4; // a pixel of what the tip is about
const PART = 0.01; // a pixel of any part that tips can be about
const WHOLE = 600; // a whole part, however small

const LARGE = 2; // a tip may lie over a part that is so many times as large

/** The board that a tip can lie over. */
export interface TipGround extends Size {
  targets: readonly Box[];
  /** The parts of the board that tips can be about. */
  parts: readonly Box[];
  /** The part that this tip is about; null: it is not on the board. */
  thing: Box | null;
  /** True if the tip may cover what it is about, as long as most of that stays in sight. */
  mayCover: boolean;
}

export interface Spot {
  left: number;
  top: number;
  /** True if the tip covers the middle of a target even here. */
  blocks: boolean;
}

/** Find the best spot: cover as little as possible of the targets and of what the tip is about, and be near that. */
export function tipPlace(tip: Size, ground: TipGround): Spot {
  const lefts = steps(ground.width - tip.width - GAP);
  const tops = steps(ground.height - tip.height - GAP);
  const boxes = lefts.flatMap((x) => tops.map((y) => ({ x, y, ...tip })));
  const costs = boxes.map((box) => cost(box, ground));
  const best = boxes[costs.indexOf(Math.min(...costs))]!;
  return { left: best.x, top: best.y, blocks: ground.targets.some((target) => covers(best, middle(target))) };
}

function cost(box: Box, { height, targets, parts, thing, mayCover }: TipGround): number {
  const covered = (boxes: readonly Box[]) => boxes.reduce((sum, other) => sum + overlap(box, other), 0);
  const over = mayCover && thing !== null && area(thing) > LARGE * area(box);
  const far = thing ? (over ? fromFoot(box, thing) : distance(box, thing)) : height - box.y;
  return (
    TARGET * covered(targets) +
    PART * covered(parts) +
    WHOLE * sharesCovered(box, parts) +
    THING * (thing && !over ? overlap(box, thing) : 0) +
    far
  );
}

/** Add up the shares of the parts that a tip covers. */
function sharesCovered(box: Box, parts: readonly Box[]): number {
  return parts.reduce((sum, part) => sum + overlap(box, part) / Math.max(1, area(part)), 0);
}

/** Return the distance from the middle of a tip's upper edge to the middle of the part that it is about. */
function distance(box: Box, thing: Box): number {
  const { x, y } = middle(thing);
  return Math.hypot(box.x + box.width / 2 - x, box.y - y);
}

/** Return the distance from the foot of a tip to that of the part under it, so that the part's middle stays free. */
function fromFoot(box: Box, thing: Box): number {
  return Math.hypot(middle(box).x - middle(thing).x, box.y + box.height - thing.y - thing.height);
}

const area = ({ width, height }: Size): number => width * height;

/** Return the area that two boxes share. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

function middle({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function covers(box: Box, { x, y }: { x: number; y: number }): boolean {
  return overlap(box, { x, y, width: 1, height: 1 }) > 0;
}

/** Evenly spread from `GAP` to `most`. */
function steps(most: number): number[] {
  const count = Math.max(1, Math.ceil((most - GAP) / STEP));
  return Array.from({ length: count + 1 }, (_, nth) => GAP + ((most - GAP) * nth) / count);
}
