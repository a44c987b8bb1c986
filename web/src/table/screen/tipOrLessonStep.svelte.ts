// The card about a part of the board: a tip, or else the step of a lesson. Where there is little room, it can be folded
// into a button in the header.

import type { GuidedStep } from "../../api/client";
import type { Tip } from "../../games/contract";
import type { Controls } from "../controls/controls.svelte";
import type { DrawerState } from "../drawer/drawerState.svelte";
import type { LiveMatch } from "../match/liveMatch.svelte";
import type { Tips } from "../turn/tips.svelte";
import { low, narrow } from "../window/widths";

export class TipOrLessonStep {
  /** The words of the card that the player has folded or unfolded; null: none. */
  #switched = $state<string | null>(null);

  constructor(
    private readonly match: Pick<LiveMatch, "lesson" | "hints">,
    private readonly controls: Pick<Controls, "past">,
    private readonly tips: Tips,
    private readonly drawer: Pick<DrawerState, "isColumn">,
  ) {}

  readonly tip = $derived.by((): Tip | null => (this.controls.past ? null : this.tips.tip));

  /**
   * The step of a lesson; null: there is none, a tip comes first, an earlier moment is shown, or the step is done and
   * its card would cover the board.
   */
  get step(): GuidedStep | null {
    const { lesson } = this.match;
    return this.tip || this.controls.past || (this.isOverBoard && lesson.waits) ? null : lesson.shown;
  }

  get #says(): string | null {
    return (this.tip ?? this.step)?.says ?? null;
  }

  /** True if cards lie over the board: there is no column beside it, and no hint takes their place. */
  get isOverBoard(): boolean {
    return !this.drawer.isColumn && !this.match.hints.wanted;
  }

  /**
   * True if the card can be folded into a button in the header: over a low board and, if it is a tip about a part of
   * the board, on a phone.
   */
  get foldable(): boolean {
    return this.isOverBoard && (low.current || (narrow.current && Boolean(this.tip?.about)));
  }

  /** True if there is a card that is folded. At first, a tip is folded, and a lesson is open. */
  get folded(): boolean {
    const says = this.#says;
    return this.foldable && says !== null && (this.tip !== null) !== (says === this.#switched);
  }

  /** Fold the card, or unfold it. */
  switch(): void {
    this.#switched = this.#says === this.#switched ? null : this.#says;
  }
}
