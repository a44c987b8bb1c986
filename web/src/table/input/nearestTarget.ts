// Which target the arrow keys lead to: plain geometry.

export type Direction = "left" | "right" | "up" | "down";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SIDEWAYS = 2; // what lies straight ahead is nearer than what lies as far, but aside

/**
 * The index of the nearest box in a direction; null if nothing lies there. Only boxes whose middle lies further in that
 * direction count, so that going on always ends, and going back leads somewhere.
 */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number | null {
  let best: number | null = null;
  let shortest = Infinity;
  boxes.forEach((box, i) => {
    const [ahead, aside] = way(from, box, direction);
    if (ahead <= 1) return; // itself, or side by side but for a rounding
    const long = ahead + SIDEWAYS * aside;
    if (long < shortest) [best, shortest] = [i, long];
  });
  return best;
}

/** How far ahead the middle of a box lies, and how far beside the way there, shadows that overlap counting less. */
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
