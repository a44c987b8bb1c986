// Notices that the keyboard focus is lost because its element has gone, and gives it to another one.

import { tick } from "svelte";

/** Return whether the focus is lost or about to be: nothing has it, or its element is disabled or on its way out. */
export function isLost(focused: Element | null): boolean {
  return !focused || focused === document.body || focused.matches(":disabled, [inert], [inert] *");
}

/** Once the page is drawn anew, focus the first element that a selector finds if the focus is lost. */
export async function passFocusTo(selector: string): Promise<void> {
  await tick();
  if (isLost(document.activeElement))
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
