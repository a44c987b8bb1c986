// The tips for somebody who plays a game for the first time: what wins it, then tips from the game's folder about the
// present choices.

import type { GameClient, Tip } from "../../games/contract";
import { optionDraftOf } from "../../gameOptions";
import { games } from "../../games.svelte";
import { settings } from "../../settings.svelte";
import type { LiveMatch } from "../match/liveMatch.svelte";

export class Tips {
  #read = $state.raw<ReadonlySet<string>>(new Set());

  constructor(
    private readonly match: LiveMatch,
    private readonly game: { readonly client: GameClient | null; readonly loaded: boolean },
  ) {}

  /** The tip to show now. */
  get tip(): Tip | null {
    const { table, turn, choices, missed, playback, lesson } = this.match;
    if (!table || !playback.scene || !this.game.loaded || !settings.showsTips(table.game)) return null;
    if (missed.lines?.length || !turn?.yours || !choices.length) return null;
    const whatWins = this.#whatWins;
    if (whatWins || lesson.active) return whatWins;
    const tip = this.game.client?.tip?.(playback.scene.view, choices);
    return tip && !this.#read.has(tip.says) ? tip : null;
  }

  /** The sentences about what wins; null after the player's first decision in a match, and once they were read. */
  get #whatWins(): Tip | null {
    const { lesson, yetToDecide, playback } = this.match;
    const known = this.#wins(0);
    if (!known || settings.knowsWhatWins(known)) return null;
    // A lesson may begin with decisions of its own.
    const begun = lesson.active ? (lesson.step?.number ?? 1) > 1 : !yetToDecide;
    const rival = this.game.client?.rival?.(playback.scene!.view);
    return begun ? null : { says: this.#wins(rival?.points ?? 0), about: "" };
  }

  /**
   * Return what wins a match with these options and seats; empty if that is not known. A game without a folder here has
   * the server's words.
   * @param rival the points of a rival now; 0 for words that are the same in every match
   */
  #wins(rival: number): string {
    const { table } = this.match;
    const game = games.of(table?.game);
    const say = this.game.client?.say;
    if (!table || !game || !say) return game?.wins ?? "";
    const { options, count } = optionDraftOf(table);
    const all = game.options.map(({ name, default: usual }) => [name, options[name] ?? usual] as const);
    return say("what-wins", { ...Object.fromEntries(all), seats: count, rival });
  }

  markRead(tip: Tip): void {
    if (tip.says === this.#whatWins?.says) return settings.learnWhatWins(this.#wins(0));
    this.#read = new Set([...this.#read, tip.says]);
  }

  /** Show no more tips in this game. */
  stop(): void {
    if (this.match.table) settings.setTips(this.match.table.game, false);
  }
}
