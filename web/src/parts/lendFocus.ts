// Lends the focus to a panel that opens, and gives it back when the panel goes, unless somebody has left the panel.

import type { Attachment } from "svelte/attachments";
import { isLost } from "./lostFocus";

/**
 * Return the attachment of the panel.
 * @param fallback returns what gets the focus if its earlier owner is gone, because the panel has taken its place
 */
export function lendFocus(
  fallback: () => HTMLElement | null | undefined = () => null,
): Attachment<HTMLElement> {
  return (panel) => {
    const opener = document.activeElement as HTMLElement | SVGElement | null;
    let left = false;
    // An element that is removed loses the focus, too, but then nobody has left. So look only after that.
    const look = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if ((target as Element).isConnected) left = !panel.contains(document.activeElement);
      });
    panel.addEventListener("focusin", look);
    panel.addEventListener("focusout", look);
    panel.focus({ preventScroll: true });
    return () => {
      if (left || !isLost(document.activeElement)) return;
      if (opener?.isConnected && opener !== document.body) opener.focus();
      else queueMicrotask(() => isLost(document.activeElement) && fallback()?.focus()); // once it is drawn
    };
  };
}
