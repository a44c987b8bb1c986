// The place on the board that a hint names: it comes into sight, and the hint does not cover it.

import { settings } from "../../settings.svelte";

/**
 * Return the element of a board that stands for an action and for the fewest others; null: there is none. Elements that
 * stand for more actions lead to that place.
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

/** Bring the place of an action into sight, by scrolling everything around it that can be scrolled. */
export function showPlace(board: Element, action: string): void {
  const behavior = settings.motionMs ? "smooth" : "instant";
  placeOf(board, action)?.scrollIntoView?.({ block: "nearest", inline: "nearest", behavior });
}

/**
 * Return whether a panel of this height belongs at the upper edge of a board: there it covers no part of an action's
 * place, but at the lower edge it would.
 */
export function mustRise(board: Element, action: string, height: number): boolean {
  const place = placeOf(board, action)?.getBoundingClientRect();
  if (!place) return false;
  const { top, bottom } = board.getBoundingClientRect();
  return place.bottom > bottom - height && place.top >= top + height;
}
