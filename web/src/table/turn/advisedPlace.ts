// The place on the board that a hint names: it comes into sight, and the hint does not cover it.

import { settings } from "../../settings.svelte";

/**
 * Return the element of a board that stands for an action and for the fewest others, which is its place rather than a
 * way to it; null: there is none.
 */
export function placeOf(board: Element, action: string): Element | null {
  let found: { target: Element; count: number } | null = null;
  for (const target of board.querySelectorAll<HTMLElement | SVGElement>("[data-actions]")) {
    const actions = target.dataset.actions!.split("\n");
    if (actions.includes(action) && actions.length < (found?.count ?? Infinity))
      found = { target, count: actions.length };
  }
  return found?.target ?? null;
}

/** Bring the place of an action into sight, in all windows that scroll. */
export function showPlace(board: Element, action: string): void {
  const behavior = settings.motionMs ? "smooth" : "instant";
  placeOf(board, action)?.scrollIntoView?.({ block: "nearest", inline: "nearest", behavior });
}

/**
 * Return whether a panel of some height over a board should be at its upper edge, because it would cover the place of an
 * action at the lower one only.
 */
export function mustRise(board: Element, action: string, height: number): boolean {
  const place = placeOf(board, action)?.getBoundingClientRect();
  if (!place) return false;
  const { top, bottom } = board.getBoundingClientRect();
  return place.bottom > bottom - height && place.top >= top + height;
}
