// The next match that waits for this player, offered while there is nothing to do at this one.

import { otherPlayers, nextWaiting } from "../../listedTables";
import { href } from "../../routes";
import { TableLists } from "../../tableLists.svelte";
import type { LiveMatch } from "../match/liveMatch.svelte";

const INTERVAL = 30_000; // milliseconds between two looks at the lists

export class NextWaitingMatch {
  readonly #lists = new TableLists(INTERVAL);

  constructor(private readonly match: LiveMatch) {}

  /** True if a player here has nothing to do. Spectators have no next match. */
  get #idle(): boolean {
    const { mine, settled, over, turn } = this.match;
    return mine.length > 0 && settled && (over || turn?.yours === false);
  }

  /** For the element that shows the match: looks for the next one while it is needed. */
  get attachment(): TableLists["attach"] | false {
    return this.#idle && this.#lists.attach;
  }

  get link(): { url: string; game: string; others: string } | null {
    const found = this.#idle ? nextWaiting(this.#lists.tables?.mine ?? [], this.match.id) : null;
    if (!found) return null;
    return {
      url: href({ page: "match", id: found.id, at: null }),
      game: found.title,
      others: otherPlayers(found.seats),
    };
  }
}
