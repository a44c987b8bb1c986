// Moves the focus between the targets on a board: the elements with a `data-target` attribute, which can be chosen.

import type { Box } from "../window/box";
import { nearest, type Direction } from "./nearestInDirection";

type Target = HTMLElement | SVGElement;

/** Selects what can be pressed now. */
export const PRESSABLE = ":not(:disabled, [aria-disabled='true'])";
const TARGETS = `[data-target]${PRESSABLE}`;

/** The place of the last focus, for when its element has disappeared. */
let latest: Box | null = null;

/** Remember where the focus is. */
export function rememberFocus(element: Element): void {
  latest = element.getBoundingClientRect();
}

/** Focus the target nearest to where the focus was. Return false if there is no target. */
export function focusNearest(board: HTMLElement): boolean {
  const targets = targetsOf(board);
  const boxes = targets.map((target) => target.getBoundingClientRect());
  targets[closestToLatest(boxes)]?.focus();
  return targets.length > 0;
}

/**
 * Move the focus to the nearest target in a direction. If it was not on a target, go to the target nearest to where it
 * was last. Return false if there is no target.
 */
export function walk(board: HTMLElement, direction: Direction): boolean {
  const targets = targetsOf(board);
  if (!targets.length) return false;
  const boxes = targets.map((target) => target.getBoundingClientRect());
  const at = targets.indexOf(document.activeElement as Target);
  const next = at < 0 ? closestToLatest(boxes) : nearest(boxes[at]!, boxes, direction);
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

function closestToLatest(boxes: readonly Box[]): number {
  const from = latest;
  if (!from) return 0;
  const distances = boxes.map((box) => Math.hypot(box.x - from.x, box.y - from.y));
  return distances.indexOf(Math.min(...distances));
}
