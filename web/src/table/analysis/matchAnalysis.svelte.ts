// The analysis of a match that is over. The backend makes it for everybody, if it has bots; otherwise this device makes
// it. This device can repeat it, deeper each time.

import { messageOf, type Analysis, type Decision, type Seat } from "../../api/client";
import { thinker, type Thinker } from "../../thinking/thinker";
import type { MatchApi } from "../match/matchApi";
import type { Polled } from "../match/polled.svelte";
import { AnalysisBuilder, completedBy, requestFor } from "./buildAnalysis";

const FIRST = 400; // simulations for each decision, as on a server
const DEEPER = 4; // this many times the simulations, each time

export interface AnalysedMatch {
  readonly table: { game: string } | null;
  readonly seats: Seat[];
}

export class MatchAnalysis {
  /** The deepest complete analysis of this device. */
  #deepest = $state.raw<Analysis | null>(null);
  /** The one that grows, completed by the one before. */
  #growing = $state.raw<Analysis | null>(null);
  #deeperTrouble = $state.raw<string | null>(null);
  #stop = $state.raw<AbortController | null>(null);
  /** The words of the choices that would have been better, by moment and action. */
  #words = new Map<string, string>();

  /** @param fromBackend the backend's analysis; null if the backend makes none */
  constructor(
    private readonly match: AnalysedMatch,
    private readonly fromBackend: Polled<Analysis> | null,
    private readonly api: Pick<MatchApi, "decisions" | "line">,
    private readonly thinking: Pick<Thinker, "think"> = thinker,
  ) {}

  get now(): Analysis | null {
    return this.#growing ?? this.#complete;
  }

  /** The last analysis that this device no longer changes. */
  get #complete(): Analysis | null {
    return this.#deepest ?? this.fromBackend?.now ?? null;
  }

  /** The reason why there is no analysis. */
  get trouble(): string | null {
    if (this.fromBackend) return this.fromBackend.trouble;
    return this.now ? null : this.#deeperTrouble;
  }

  /** True if nobody has begun an analysis yet. */
  get missing(): boolean {
    return this.fromBackend ? this.fromBackend.now?.state === "none" : !this.#complete && !this.deepening;
  }

  get growing(): boolean {
    return this.fromBackend?.growing || this.deepening;
  }

  /** True if this device makes an analysis. */
  get deepening(): boolean {
    return this.#stop !== null;
  }

  /** The reason why this device has stopped. */
  get deeperTrouble(): string | null {
    return this.#deeperTrouble;
  }

  /** The simulations for each decision if it goes deeper. */
  get next(): number {
    const complete = this.#complete;
    return complete ? DEEPER * complete.simulations : FIRST;
  }

  /** Have the match analysed: by the backend, or else by this device. */
  start(): Promise<void> {
    return this.fromBackend ? this.fromBackend.start() : this.deepen();
  }

  /** Fetch the analysis that the backend has already. */
  async look(): Promise<void> {
    await this.fromBackend?.look();
  }

  drop(): void {
    this.shallower();
    this.#deepest = null;
    this.fromBackend?.drop();
  }

  /** Analyse the match on this device, with more simulations than before. */
  async deepen(): Promise<void> {
    if (this.growing) return;
    const stop = (this.#stop = new AbortController());
    this.#deeperTrouble = null;
    try {
      const found = await this.#analyse(this.#complete, this.next, stop.signal);
      if (!stop.signal.aborted) this.#deepest = found;
    } catch (wrong) {
      if (!stop.signal.aborted) this.#deeperTrouble = messageOf(wrong);
    } finally {
      if (this.#stop === stop) this.#end();
    }
  }

  /** Stop, and return to the last complete analysis. */
  shallower(): void {
    this.#stop?.abort();
    this.#end();
  }

  #end(): void {
    this.#stop = null;
    this.#growing = null;
  }

  async #analyse(before: Analysis | null, simulations: number, signal: AbortSignal): Promise<Analysis> {
    this.#growing = before && { ...before, state: "thinking", done: 0 };
    const { decisions, ...match } = await this.#decisions(signal);
    const names = this.match.seats.map(({ name }) => name);
    const builder = new AnalysisBuilder({ decisions, ...match }, names, simulations);
    const { game } = this.match.table!;
    for (let next = builder.next; next; next = builder.next) {
      builder.add(await this.thinking.think(requestFor(next, simulations, game, match), { signal }));
      const soFar = builder.soFar();
      await this.#askForWords(soFar, decisions, signal);
      signal.throwIfAborted();
      this.#growing = this.#inWords(before ? completedBy(soFar, before) : soFar);
    }
    return this.#inWords(builder.soFar());
  }

  async #decisions(signal: AbortSignal) {
    const whole = await this.api.decisions(-1);
    const decisions = [...whole.decisions];
    for (let { more } = whole; more;) {
      signal.throwIfAborted();
      const part = await this.api.decisions(decisions.at(-1)!.entry);
      decisions.push(...part.decisions);
      more = part.more;
    }
    return { ...whole, decisions };
  }

  /** Ask for the words of all choices that would have been better. */
  async #askForWords(
    { costly }: Analysis,
    decisions: readonly Decision[],
    signal: AbortSignal,
  ): Promise<void> {
    for (const { entry, better } of costly) {
      if (this.#words.has(`${entry} ${better.action}`)) continue;
      signal.throwIfAborted();
      const at = decisions.find(({ made }) => made?.entry === entry)!.entry;
      const { tried } = await this.api.line(at, [better.action]);
      this.#words.set(`${entry} ${better.action}`, tried[0]!.says);
    }
  }

  #inWords(analysis: Analysis): Analysis {
    const costly = analysis.costly.map((one) => {
      const says = this.#words.get(`${one.entry} ${one.better.action}`);
      return says === undefined ? one : { ...one, better: { ...one.better, says } };
    });
    return { ...analysis, costly };
  }
}
