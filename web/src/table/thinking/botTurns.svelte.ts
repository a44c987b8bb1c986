// Lets the bots of a table think on this device: borrows a bot's turn, thinks, and enters the decision. If that can't
// be done here, or takes much longer than it should, the backend's own bots decide from then on, if it has any.

import { Refused, type BotTurn, type Moment, type News, type Seat } from "../../api/client";
import { ThinkingError } from "../../thinking/thinker";
import type { Decision } from "../../thinking/thoughts";
import type { MatchApi } from "../requests/matchApi";
import { retryUnlessAborted } from "../requests/retry";
import { pageVisible } from "../window/pageVisible.svelte";
import { positionForWorker } from "./positionForWorker";
import type { Thinking } from "./whereToThink";
import { say } from "../../messages/say";

/** Milliseconds before a bot's decision, so that people can follow. */
const PAUSE = 900;

/** Milliseconds before another try, where no other bot would decide instead. */
const RETRY = 5_000;

/** The codes with which the backend refuses to lend any turn: its own bot plays, or help would be unfair to others. */
const NEVER_HERE: readonly string[] = ["bot-of-the-server", "hint-not-fair"];

/** The codes with which the backend refuses because the match has gone on. */
const GONE_ON: readonly string[] = ["stale", "over", "not-a-bots-turn"];

export const SLOW = say("thinking-slow");

/** The part of a table that bots' turns need. */
interface BotTable {
  readonly id: string;
  readonly table: { readonly game: string } | null;
  readonly newest: Moment | null;
  readonly seats: Seat[];
  /** True if no opponent plays on another screen. */
  readonly hintable: boolean;
  readonly mine: Seat[];
  receive(news: News): void;
}

export class BotTurns {
  #gaveUp = $state(false);
  #done = $state<number | null>(null);
  #attended: number | null = null;
  #stop = new AbortController();
  #ready: Promise<null> | null = null;

  constructor(
    private readonly match: BotTable,
    private readonly api: Pick<MatchApi, "borrowTurn" | "decideForBot" | "thinks">,
    private readonly thinking: Thinking,
  ) {}

  /** The number of the last entry if a bot that should think here has the turn; otherwise null. */
  get due(): number | null {
    const { newest, seats, hintable, mine } = this.match;
    if (!newest || newest.status !== "running" || !mine.length || !hintable) return null;
    const bot = seats.find(({ seat }) => seat === newest.turn)?.bot ?? null;
    return bot !== null && this.thinking.here && !this.#gaveUp && pageVisible.current ? newest.n : null;
  }

  /** The part of its thinking that the bot has done, from 0 to 1; null if none thinks here. */
  get done(): number | null {
    return this.#done;
  }

  /** Let the bot that has the turn after entry `n` decide, and stop thinking about any other turn. */
  attend(n: number | null): void {
    if (n === this.#attended) return;
    this.#attended = n;
    this.#stop.abort();
    this.#stop = new AbortController();
    if (n !== null) void this.#decide(n, this.#stop.signal);
  }

  async #decide(n: number, signal: AbortSignal): Promise<void> {
    const { api, match } = this;
    const game = match.table!.game;
    try {
      const paused = new Promise((done) => setTimeout(done, PAUSE));
      await (this.#ready ??= this.thinking.thinker.think({ asks: "ready", game }));
      if (signal.aborted) return;
      const turn = await retryUnlessAborted(() => api.borrowTurn(n), signal);
      if (signal.aborted) return;
      const { notation } = await this.#think(game, turn, signal);
      await paused;
      if (signal.aborted) return;
      match.receive(await retryUnlessAborted(() => api.decideForBot(n, notation), signal));
    } catch (wrong) {
      this.#ready = null; // even if the page is hidden: the thinker may be what has failed
      if (signal.aborted) return;
      if (wrong instanceof Refused) {
        const { code } = wrong.problem;
        if (NEVER_HERE.includes(code)) this.#gaveUp = true;
        // Now the backend's bot decides, or the match has gone on.
        if (api.thinks || this.#gaveUp || GONE_ON.includes(code)) return;
      }
      this.thinking.failed(wrong);
      if (api.thinks) this.#gaveUp = true;
      else setTimeout(() => !signal.aborted && void this.#decide(n, signal), RETRY);
    }
  }

  /** Think for as long as the backend's own bot waits for the decision. */
  async #think(game: string, turn: BotTurn, signal: AbortSignal): Promise<Decision> {
    const late = new AbortController();
    const timer = this.api.thinks
      ? setTimeout(() => late.abort(new ThinkingError(SLOW)), 1_000 * turn.seconds)
      : undefined;
    try {
      const subject = positionForWorker(game, turn);
      const request = { asks: "decision", ...subject, bot: turn.bot!, memory: this.match.id } as const;
      const progress = (_: Decision, done: number) => (this.#done = done);
      return await this.thinking.thinker.think(request, {
        progress,
        signal: AbortSignal.any([signal, late.signal]),
      });
    } finally {
      this.#done = null;
      clearTimeout(timer);
    }
  }

  close(): void {
    this.attend(null);
  }
}
