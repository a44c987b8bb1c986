// Ends a turn by itself if nothing else is possible, after a few seconds. A click, the wheel or any key stops this.
// Moves of the pointer don't, because it moves on after the last click. Moves of the focus don't: the page makes them.

import type { LiveMatch } from "../match/liveMatch.svelte";
import { isPageVisible } from "../window/pageVisibility";

/** The seconds until the turn ends. */
export const PATIENCE = 4;
const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

export class AutoEndTurn {
  #running = $state(false);
  /** The entry after which the player has stopped it. */
  #stoppedAt = $state<number | null>(null);

  /**
   * @param wanted returns whether the player wants turns to end by themselves now
   * @param end ends the turn
   */
  constructor(
    private readonly match: Pick<LiveMatch, "moment" | "free">,
    private readonly wanted: () => boolean,
    private readonly end: () => void,
  ) {}

  /** True while the seconds run. */
  get running(): boolean {
    return this.#running;
  }

  /** Let the seconds run if nothing else is possible. Return a function that stops them. */
  attend(): (() => void) | undefined {
    const { moment, free } = this.match;
    if (!free || !moment?.only_done || !this.wanted() || this.#stoppedAt === moment.n) return undefined;
    const { n } = moment;
    const stop = () => (this.#stoppedAt = n);
    const timer = setTimeout(() => {
      this.#stoppedAt = n;
      if (isPageVisible()) this.end();
    }, 1000 * PATIENCE);
    for (const input of INPUTS) addEventListener(input, stop, { capture: true, passive: true });
    this.#running = true;
    return () => {
      clearTimeout(timer);
      for (const input of INPUTS) removeEventListener(input, stop, { capture: true });
      this.#running = false;
    };
  }
}
