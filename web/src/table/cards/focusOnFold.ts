// Keeps the keyboard focus when a card is folded or unfolded, because the button that was pressed goes away.

import { passFocusTo } from "../../parts/lostFocus";

/** Fold or unfold a card. Then focus the button that undoes this: it has the attribute `data-folds`. */
export async function focusOnFold(fold: () => void): Promise<void> {
  fold();
  await passFocusTo("[data-folds]");
}
