// The analysis of a match that is over. The server makes it for everybody. This device can repeat it, deeper each time.

import { messageOf, type Analysis, type Decision, type Seat } from "../../api/client";
import { Thinker } from "../../thinking/thinker";
import type { MatchApi } from "../match/matchApi";
import type { Polled } from "../match/polled.svelte";
import { AnalysisBuilder, completedBy, requestFor } from "./buildAnalysis";

const TIMES = 4; // as many simulations each time

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

  constructor(
    private readonly match: AnalysedMatch,
    private readonly polled: Polled<Analysis>,
    private readonly api: Pick<MatchApi, "decisions" | "line">,
    private readonly thinker: Pick<Thinker, "think" | "close"> = new Thinker(),
  ) {}

  get now(): Analysis | null {
    return this.#growing ?? this.#deepest ?? this.polled.now;
  }

  /** The reason why the server has no analysis. */
  get trouble(): string | null {
    return this.polled.trouble;
  }

  get growing(): boolean {
    return this.polled.growing || this.deepening;
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
    return TIMES * ((this.#deepest ?? this.polled.now)?.simulations ?? 0);
  }

  /** Ask the server for an analysis. */
  start(): Promise<void> {
    return this.polled.start();
  }

  look(): Promise<void> {
    return this.polled.look();
  }

  drop(): void {
    this.shallower();
    this.#deepest = null;
    this.polled.drop();
    this.thinker.close();
  }

  /** Repeat the analysis on this device, with more simulations. */
  async deepen(): Promise<void> {
    const before = this.now;
    if (!before || this.growing) return;
    const stop = (this.#stop = new AbortController());
    this.#deeperTrouble = null;
    try {
      const found = await this.#analyse(before, this.next, stop.signal);
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

  async #analyse(before: Analysis, simulations: number, signal: AbortSignal): Promise<Analysis> {
    this.#growing = { ...before, state: "thinking", done: 0 };
    const { decisions, ...match } = await this.#decisions(signal);
    const names = this.match.seats.map(({ name }) => name);
    const builder = new AnalysisBuilder({ decisions, ...match }, names, simulations);
    const rules = { game: this.match.table!.game, box: match.box };
    for (let next = builder.next; next; next = builder.next) {
      builder.add(await this.thinker.think(requestFor(next, simulations, rules), { signal }));
      await this.#askForWords(builder.soFar(), decisions, signal);
      signal.throwIfAborted();
      this.#growing = this.#inWords(completedBy(builder.soFar(), before));
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
