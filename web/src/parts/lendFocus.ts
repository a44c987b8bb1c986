// Lends the focus to a panel that opens, and gives it back when the panel goes.

import type { Attachment } from "svelte/attachments";

export const lendFocus: Attachment<HTMLElement> = (panel) => {
  const opener = document.activeElement;
  panel.focus({ preventScroll: true });
  return () => {
    if (document.activeElement !== document.body) return; // somebody has left the panel
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
  };
};
