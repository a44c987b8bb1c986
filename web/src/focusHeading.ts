// Where the focus goes after a change of page: to its heading, as soon as it is there, so that it is read out.

import type { Attachment } from "svelte/attachments";

const PATIENCE = 10_000; // then somebody has gone on by themselves

/** For the element that holds a page: the first h1 that appears in it gets the focus, unless something in it has it. */
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
