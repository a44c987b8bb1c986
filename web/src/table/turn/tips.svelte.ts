// The tips for somebody who plays a game for the first time. A game finds one for the present choices.

import type { GameClient, Tip } from "../../games/contract";
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
    const { table, turn, choices, away, playback, lesson } = this.match;
    const client = this.client();
    if (lesson.active || !client || !table || !playback.scene || !settings.showsTips(table.game)) return null;
    if (away.lines?.length || !turn?.yours || !choices.length) return null;
    const tip = client.tip?.(playback.scene.view, choices);
    return tip && !this.#read.has(tip.says) ? tip : null;
  }

  markRead(tip: Tip): void {
    this.#read = new Set([...this.#read, tip.says]);
  }

  /** Show no more tips in this game. */
  stop(): void {
    if (this.match.table) settings.setTips(this.match.table.game, false);
  }
}
