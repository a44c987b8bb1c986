// The line of the log that somebody points at, or followed to its moment: the board shows where it happened.

import type { LogLine } from "../../api/client";
import type { Happened } from "../../games/contract";

export class PointedEvents {
  #pointed = $state.raw<readonly Happened[] | null>(null);
  #followed = $state.raw<number | null>(null);

  /**
   * @param lines all lines of the log
   * @param at the moment that is looked back at
   */
  constructor(
    private readonly lines: () => readonly LogLine[],
    private readonly at: () => number | null,
  ) {}

  /** The pointer or the focus is on a line; null: no longer. */
  point = (events: readonly Happened[] | null): void => {
    this.#pointed = events;
  };

  /** Somebody went to the moment of a line: a finger points at nothing, so its tap counts until they leave it. */
  follow = (entry: number): void => {
    this.#followed = entry;
  };

  get events(): readonly Happened[] {
    if (this.#pointed) return this.#pointed;
    const at = this.at();
    if (at === null || at !== this.#followed) return [];
    return this.lines().flatMap(({ n, kind, numbers }) =>
      n === at && kind !== null ? [{ kind, numbers }] : [],
    );
  }
}
