// The place on the board that a hint names: it comes into sight, and the hint does not cover it.

import { settings } from "../../settings.svelte";

/** Return the first element of a board that stands for an action; null: there is none. */
export function placeOf(board: Element, action: string): Element | null {
  const targets = [...board.querySelectorAll<HTMLElement | SVGElement>("[data-actions]")];
  return targets.find(({ dataset }) => dataset.actions!.split("\n").includes(action)) ?? null;
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
