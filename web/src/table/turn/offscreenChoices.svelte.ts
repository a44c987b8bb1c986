// What can be chosen on a board but lies outside of what is shown of it.

export class OffscreenChoices {
  /** Where there is more to choose than can be seen. */
  where = $state<"above" | "below" | null>(null);

  look(board: HTMLElement): void {
    const room = board.getBoundingClientRect();
    const hidden = hiddenIn(board, room).map((target) => target.getBoundingClientRect());
    this.where = !hidden.length ? null : hidden.some(({ top }) => top < room.top) ? "above" : "below";
  }

  /** Brings what is not in sight there, now that something was picked. */
  reveal(board: HTMLElement): void {
    const [first] = hiddenIn(board, board.getBoundingClientRect());
    const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
    first?.scrollIntoView?.({ block: "center", behavior: still ? "instant" : "smooth" });
  }
}

/** Those that were picked already are no news. */
function hiddenIn(board: HTMLElement, room: DOMRect): Element[] {
  return [...board.querySelectorAll("[data-target]:not([aria-pressed='true'])")].filter((target) => {
    const { top, bottom, height } = target.getBoundingClientRect();
    return height > 0 && (bottom > room.bottom + height / 2 || top < room.top - height / 2);
  });
}
