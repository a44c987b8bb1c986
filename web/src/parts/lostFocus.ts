// Notices that the keyboard focus is lost because its element has gone, and gives it to another one.

import { tick } from "svelte";

/** Return whether the focus is lost or about to be: nothing has it, or its element is disabled or on its way out. */
export function isLost(focused: Element | null): boolean {
  return !focused || focused === document.body || focused.matches(":disabled, [inert], [inert] *");
}

/** Selects the drawer beside a board or over it: its tab or, while it is closed, the button that opens it. */
export const DRAWER = ["[role=tab][aria-selected=true]", "[data-button=more]"] as const;

/** Selects where a turn goes on: at the choices or, while there are none, at the drawer. */
export const TURN = ["[data-button=choices]", ...DRAWER] as const;

/**
 * Once the page is drawn anew, pass the focus on if it is lost: to what the first selector finds that finds anything
 * which can have it.
 */
export async function passFocusTo(...selectors: readonly string[]): Promise<void> {
  await tick();
  if (!isLost(document.activeElement)) return;
  for (const selector of selectors) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => !isLost(one));
    if (found) return found.focus({ preventScroll: true });
  }
}
