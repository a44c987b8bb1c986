// Finds targets of a board that are scrolled out of sight, and says in which direction they are.

import { settings } from "../../settings.svelte";

const TARGETS = "[data-target]:not([aria-pressed='true'])"; // picked ones do not count

export class OffscreenChoices {
  #direction = $state<"above" | "below" | null>(null);

  /** The direction in which there is more to choose; null if everything is in sight. */
  get direction(): "above" | "below" | null {
    return this.#direction;
  }

  /** Find out what is out of sight now. */
  update(board: HTMLElement): void {
    const top = board.getBoundingClientRect().top;
    const tops = hiddenTargets(board).map((target) => target.getBoundingClientRect().top);
    this.#direction = !tops.length ? null : tops.some((hidden) => hidden < top) ? "above" : "below";
  }

  /** Scroll the first target that is out of sight into view. */
  reveal(board: HTMLElement): void {
    const [first] = hiddenTargets(board);
    first?.scrollIntoView?.({ block: "center", behavior: settings.motionMs ? "smooth" : "instant" });
  }
}

/** Targets of which more than half is out of sight. */
function hiddenTargets(board: HTMLElement): Element[] {
  const room = board.getBoundingClientRect();
  return [...board.querySelectorAll(TARGETS)].filter((target) => {
    const { top, bottom, height } = target.getBoundingClientRect();
    return height > 0 && (bottom > room.bottom + height / 2 || top < room.top - height / 2);
  });
}
