// Keeps the keyboard focus when a card is folded or unfolded, because the button that was pressed goes away.

import { tick } from "svelte";

/** Fold or unfold a card. Then focus the button that undoes this: it has the attribute `data-folds`. */
export async function focusOnFold(fold: () => void): Promise<void> {
  fold();
  await tick();
  document.querySelector<HTMLElement>("[data-folds]")?.focus({ preventScroll: true });
}
