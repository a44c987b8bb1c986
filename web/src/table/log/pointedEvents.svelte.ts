// The events of the log line that somebody points at, or has followed. The board shows where they happened.

import type { LogLine } from "../../api/client";
import type { LoggedEvent } from "../../games/contract";

export class PointedEvents {
  #pointed = $state.raw<readonly LoggedEvent[] | null>(null);
  #followed = $state.raw<number | null>(null);

  /**
   * @param lines all lines of the log
   * @param at the moment that is shown; null: the present
   */
  constructor(
    private readonly lines: () => readonly LogLine[],
    private readonly at: () => number | null,
  ) {}

  /** The pointer or the focus is on a line with these events; null: it has left. */
  point = (events: readonly LoggedEvent[] | null): void => {
    this.#pointed = events;
  };

  /** Somebody followed a line to its moment. Fingers cannot hover, so the line counts until they leave the moment. */
  follow = (entry: number): void => {
    this.#followed = entry;
  };

  get events(): readonly LoggedEvent[] {
    if (this.#pointed) return this.#pointed;
    const at = this.at();
    if (at === null || at !== this.#followed) return [];
    return this.lines().flatMap(({ n, kind, numbers }) =>
      n === at && kind !== null ? [{ kind, numbers }] : [],
    );
  }
}
