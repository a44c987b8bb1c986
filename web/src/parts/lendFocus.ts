// Lends the focus to a panel that opens, and gives it back when the panel goes, unless somebody has left the panel.

import type { Attachment } from "svelte/attachments";

export const lendFocus: Attachment<HTMLElement> = (panel) => {
  const opener = document.activeElement;
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
    if (left || document.activeElement !== document.body) return;
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
  };
};
