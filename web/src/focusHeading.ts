// Focuses the heading of a new page as soon as it appears, so that screen readers read it out.

import type { Attachment } from "svelte/attachments";

const PATIENCE = 10_000; // milliseconds; by then the reader has moved on

/** For the element around a page: focus the first h1 that appears in it, unless something in it has the focus. */
export const focusHeading: Attachment<HTMLElement> = (holder) => {
  const timer = setTimeout(stop, PATIENCE);
  const observer = new MutationObserver(look);

  function look() {
    const heading = holder.querySelector("h1");
    if (!heading) return;
    stop();
    if (holder.contains(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  function stop() {
    clearTimeout(timer);
    observer.disconnect();
  }

  observer.observe(holder, { childList: true, subtree: true });
  look();
  return stop;
};
