// The geometry behind the arrow keys: which box is nearest in a direction.

import type { Box } from "../window/box";

export type Direction = "left" | "right" | "up" | "down";

const SIDEWAYS = 2; // a distance to the side counts twice

/**
 * Return the index of the nearest box in a direction; null if there is none. Only boxes whose centre is further in that
 * direction count. So repeated steps in one direction always come to an end.
 */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number | null {
  let best: number | null = null;
  let shortest = Infinity;
  boxes.forEach((box, i) => {
    const [ahead, aside] = way(from, box, direction);
    if (ahead <= 1) return; // the box itself, or one that is level with it but for rounding
    const long = ahead + SIDEWAYS * aside;
    if (long < shortest) [best, shortest] = [i, long];
  });
  return best;
}

/** Return the distance to the centre of a box along the direction, and sideways. Overlap makes the latter shorter. */
function way(from: Box, to: Box, direction: Direction): [ahead: number, aside: number] {
  const [dx, dy] = [
    to.x + to.width / 2 - from.x - from.width / 2,
    to.y + to.height / 2 - from.y - from.height / 2,
  ];
  const gapX = Math.max(0, Math.abs(dx) - (from.width + to.width) / 2);
  const gapY = Math.max(0, Math.abs(dy) - (from.height + to.height) / 2);
  const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
  const across = direction === "left" || direction === "right";
  return [ahead, across ? gapY + Math.abs(dy) / 4 : gapX + Math.abs(dx) / 4];
}
