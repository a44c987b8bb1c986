// Gives the table what it shows of a match: the present, an earlier moment, a line that somebody explores, or the next
// turn.

import type { Clocks, Seat, SharedMoment } from "../../api/client";
import type { GameClient, Rival } from "../../games/contract";
import type { Controls } from "../controls/controls.svelte";
import type { Exploring } from "../exploring/exploring.svelte";
import type { LiveMatch } from "../match/liveMatch.svelte";
import type { Scene } from "../playback/playback.svelte";
import type { Replay } from "../replay/replay.svelte";
import { turnShown } from "../seats/turnShown";
import { winners } from "../status/matchWords";

/** The subject of a vote: what happens to a player whose time is up, or a slower pace for a live match. */
export type VoteSubject = "late" | "slower";

export class ShownMatch {
  /** @param match a match whose playback has a scene */
  constructor(
    private readonly match: LiveMatch,
    private readonly controls: Pick<Controls, "mode">,
    private readonly replay: Replay,
    private readonly exploring: Exploring,
    private readonly client: () => GameClient | null,
  ) {}

  /** The entry after which the match is shown; null: the present. */
  get at(): number | null {
    return this.replay.at;
  }

  get #past(): boolean {
    return this.at !== null;
  }

  readonly scene = $derived.by(
    (): Scene =>
      this.exploring.scene ?? this.replay.scene ?? this.match.planning.scene ?? this.match.playback.scene!,
  );

  readonly moment = $derived.by(
    (): SharedMoment | null => this.exploring.moment ?? this.replay.moment ?? this.match.moment,
  );

  get seats(): Seat[] {
    return this.replay.moment?.seats ?? this.match.seats;
  }

  /** The seat whose turn it is on the board; null: nobody's. */
  readonly turn = $derived.by((): number | null => turnShown(this.scene, this.moment, this.seats));

  /** The number of the entry that led to the scene; null: none, as while somebody explores or plans. */
  get entry(): number | null {
    const { mode } = this.controls;
    return mode === "explore" || mode === "plan" ? null : (this.moment?.n ?? null);
  }

  /** True if the board shows that entry already. */
  get settled(): boolean {
    return this.#past || this.match.settled;
  }

  /** The moment of the end, once the board shows it; null before. */
  get #end(): SharedMoment | null {
    return this.moment?.result && this.settled ? this.moment : null;
  }

  /** The seats that have won. */
  readonly won = $derived.by((): number[] => (this.#end ? winners(this.#end) : []));

  /** After the end: the game's rival, if it has one. Null if the players have ended the match: then it has not won. */
  readonly rival = $derived.by((): Rival | null => {
    const rival = this.#end && this.client()?.rival?.(this.#end.view);
    return rival?.endedByRules ? rival : null;
  });

  /** The clocks of the present; null if it is not shown, or if there are none. */
  get clocks(): Clocks | null {
    return this.#past ? null : (this.match.moment?.clocks ?? null);
  }

  /** The vote that is going on; null: none. */
  get vote(): VoteSubject | null {
    const { clocks } = this;
    if (!clocks || !this.match.settled || this.match.status !== "running") return null;
    if (clocks.late !== null) return "late";
    return clocks.live && clocks.slower.length ? "slower" : null;
  }
}
