// The tips for somebody who plays a game for the first time: what wins it, then what its client finds for the present
// choices.

import type { GameClient, Tip } from "../../games/contract";
import { games } from "../../games.svelte";
import { settings } from "../../settings.svelte";
import type { LiveMatch } from "../match/liveMatch.svelte";

export class Tips {
  #read = $state.raw<ReadonlySet<string>>(new Set());

  constructor(
    private readonly match: LiveMatch,
    private readonly client: () => GameClient | null,
  ) {}

  /** The tip to show now. */
  get tip(): Tip | null {
    const { table, turn, choices, missed, playback, lesson } = this.match;
    if (!table || !playback.scene || !settings.showsTips(table.game)) return null;
    if (missed.lines?.length || !turn?.yours || !choices.length) return null;
    const whatWins = this.#whatWins;
    if (whatWins || lesson.active) return whatWins;
    const tip = this.client()?.tip?.(playback.scene.view, choices);
    return tip && !this.#read.has(tip.says) ? tip : null;
  }

  /** The sentence about what wins the game: before the player's first decision in a match, until it was read once. */
  get #whatWins(): Tip | null {
    const { table, moment, lesson, decided } = this.match;
    const game = games.list?.find(({ name }) => name === table?.game);
    if (!game || !moment || settings.knowsWhatWins(game.name)) return null;
    // A lesson may begin with decisions of its own.
    const begun = lesson.active ? (lesson.step?.number ?? 1) > 1 : decided;
    return begun ? null : { says: game.wins, about: "" };
  }

  markRead(tip: Tip): void {
    const { table } = this.match;
    if (table && tip.says === this.#whatWins?.says) return settings.learnWhatWins(table.game);
    this.#read = new Set([...this.#read, tip.says]);
  }

  /** Show no more tips in this game. */
  stop(): void {
    if (this.match.table) settings.setTips(this.match.table.game, false);
  }
}
