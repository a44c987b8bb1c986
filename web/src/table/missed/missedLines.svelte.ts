// The log lines of what happened while the player was away. They are collected while they are played on the board.

import type { LogLine } from "../../api/client";

export class MissedLines {
  #lines = $state.raw<LogLine[] | null>(null);
  /** The last entry that was missed. The player sees later ones as they happen. */
  #last = 0;

  /** The lines so far, none at first; null if none are collected, or the player has read them. */
  get lines(): readonly LogLine[] | null {
    return this.#lines;
  }

  /** Start to collect, with the lines that are known already. Until `endAt`, everything counts as missed. */
  start(lines: LogLine[] = []): void {
    this.#lines = lines;
    this.#last = Infinity;
  }

  /** Count no entry after this one as missed. A later call with a later entry changes nothing. */
  endAt(entry: number): void {
    this.#last = Math.min(this.#last, entry);
  }

  add(lines: readonly LogLine[]): void {
    if (!this.#lines) return;
    this.#lines = [...this.#lines, ...lines.filter((line) => line.n <= this.#last)];
  }

  dismiss(): void {
    this.#lines = null;
  }
}
