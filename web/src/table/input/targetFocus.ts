// Walks by arrows between what can be chosen on a board: elements with a `data-target` attribute.

import { nearest, type Box, type Direction } from "./nearestTarget";

type Target = HTMLElement | SVGElement;

const TARGETS = "[data-target]:not(:disabled, [aria-disabled='true'])";

/** Where the focus was last: when what had it is gone, going on starts there. */
let latest: Box | null = null;

/** Notes where the focus is. */
export function visits(element: Element): void {
  latest = element.getBoundingClientRect();
}

/**
 * Whether nobody can go on from what has the focus: it is gone, or it will lose the focus with the next picture, as
 * what was disabled or is on its way out does.
 */
export function isLost(focused: Element | null): boolean {
  return !focused || focused === document.body || focused.matches(":disabled, [inert], [inert] *");
}

/** Focuses what can be chosen nearest to where the focus was; whether there is anything. */
export function focusNearest(board: HTMLElement): boolean {
  const targets = targetsOf(board);
  const boxes = targets.map((target) => target.getBoundingClientRect());
  targets[entry(boxes)]?.focus();
  return targets.length > 0;
}

/** Moves the focus to the nearest target in a direction; the first step onto a board goes to where one was last. */
export function walk(board: HTMLElement, direction: Direction): boolean {
  const targets = targetsOf(board);
  if (!targets.length) return false;
  const boxes = targets.map((target) => target.getBoundingClientRect());
  const at = targets.indexOf(document.activeElement as Target);
  const next = at < 0 ? entry(boxes) : nearest(boxes[at]!, boxes, direction);
  if (next === null) return true;
  targets[next]!.focus();
  targets[next]!.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

function targetsOf(board: HTMLElement): Target[] {
  return [...board.querySelectorAll<Target>(TARGETS)].filter(isShown);
}

function isShown(target: Target): boolean {
  return target.getClientRects().length > 0;
}

function entry(boxes: readonly Box[]): number {
  const from = latest;
  if (!from) return 0;
  const far = boxes.map((box) => Math.hypot(box.x - from.x, box.y - from.y));
  return far.indexOf(Math.min(...far));
}
