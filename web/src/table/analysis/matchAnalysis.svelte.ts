// The analysis of a match that is over. If the backend has none yet, this device makes one. If that does not work or is
// not wanted, the backend makes one, for everybody. This device can repeat it, deeper each time. It keeps what it has
// found, and goes on from there when somebody comes back.

import { messageOf, Refused, type Analysis, type Decision, type Seat } from "../../api/client";
import type { Thinks } from "../../thinking/thinker";
import type { MatchApi } from "../requests/matchApi";
import type { Polled } from "../requests/polled.svelte";
import { retryUnlessAborted } from "../requests/retry";
import { deviceConnection } from "../../deviceConnection";
import { promptly, type Thinking } from "../thinking/whereToThink";
import { AnalysisBuilder, completedBy, requestFor } from "./buildAnalysis";
import { analysisStore, type AnalysisStore, type BegunAnalysis, type KeptAnalyses } from "./keptAnalyses";

const FIRST = 400; // simulations for each decision, as on a server
const DEEPER = 4; // this many times the simulations, each time
const BETWEEN_WRITES = 2_000; // milliseconds, while an analysis grows

export interface AnalysedMatch {
  readonly id: string;
  /** The number of the last entry. */
  readonly last: number;
  readonly table: { game: string } | null;
  readonly seats: Seat[];
}

export class MatchAnalysis {
  /** The analyses of this device. */
  #own = $state.raw<KeptAnalyses | null>(null);
  /** The one that grows, completed by the one before. */
  #growing = $state.raw<Analysis | null>(null);
  #troubleHere = $state.raw<string | null>(null);
  #controller = $state.raw<AbortController | null>(null);
  #unkept = $state(false);
  #looked: Promise<void> | null = null;
  #left = false;
  /** True once an analysis was begun unasked. */
  #unasked = false;
  /** When the analyses were last written. */
  #written = -Infinity;
  /** The words of the choices that would have been better, by moment and action. */
  #words = new Map<string, string>();

  /** @param fromBackend the backend's analysis; null if the backend makes none */
  constructor(
    private readonly match: AnalysedMatch,
    private readonly fromBackend: Polled<Analysis> | null,
    private readonly api: Pick<MatchApi, "decisions" | "line">,
    private readonly thinking: Thinking,
    private readonly store: Pick<AnalysisStore, "read" | "write"> = analysisStore,
  ) {}

  get now(): Analysis | null {
    const shown = this.#growing ?? this.#complete;
    if (shown || this.runsHere) return shown;
    const known = this.fromBackend?.now ?? null;
    return known && known.state !== "none" ? known : (this.#begun?.analysis ?? known);
  }

  /** The analyses of this device, unless the match has gone on since. */
  get #known(): KeptAnalyses | null {
    return this.#own?.last === this.match.last ? this.#own : null;
  }

  /** The last complete analysis. */
  get #complete(): Analysis | null {
    const known = this.fromBackend?.now;
    return this.#known?.deepest ?? (known?.state === "done" ? known : null);
  }

  /** The analysis that this device would continue. */
  get #begun(): BegunAnalysis | null {
    const begun = this.#known?.begun;
    return begun?.analysis.simulations === this.nextSimulations ? begun : null;
  }

  /** The part of the next analysis that this device has done already, from 0 to 1; null if it has not begun. */
  get doneOfNext(): number | null {
    return this.#begun?.analysis.done ?? null;
  }

  /** The reason why there is no analysis. */
  get trouble(): string | null {
    if (this.now) return null;
    return this.fromBackend ? this.fromBackend.trouble : this.#troubleHere;
  }

  /** True if nobody has begun an analysis yet. */
  get missing(): boolean {
    if (this.#left || this.growing || this.#complete) return false;
    return this.fromBackend ? this.fromBackend.now?.state === "none" : true;
  }

  get growing(): boolean {
    return this.fromBackend?.growing || this.runsHere;
  }

  /** True if this device makes an analysis. */
  get runsHere(): boolean {
    return this.#controller !== null;
  }

  /** The reason why this device has stopped. */
  get troubleHere(): string | null {
    return this.#troubleHere;
  }

  /** True if this device could not keep what it has found. */
  get unkept(): boolean {
    return this.#unkept;
  }

  /** The simulations for each decision if it goes deeper. */
  get nextSimulations(): number {
    const complete = this.#complete;
    return complete ? DEEPER * complete.simulations : FIRST;
  }

  /** Have the match analysed by this device or, if that does not work or is not wanted, by the backend. */
  async start(): Promise<void> {
    const { fromBackend, thinking } = this;
    if (!fromBackend) return this.analyseHere();
    if (!thinking.here) return fromBackend.start();
    await fromBackend.lookAgain(); // somebody else may have asked the backend meanwhile
    if (!["none", "failed"].includes(fromBackend.now?.state ?? "")) return;
    const wrong = await this.#think(promptly(thinking.thinker));
    if (!wrong) return;
    if (!(wrong instanceof Refused)) thinking.failed(wrong);
    await fromBackend.start();
  }

  /**
   * Start a first analysis that nobody has asked for, once in a visit. A device that saves data makes none, and the
   * backend makes them for players only.
   */
  async startUnasked(): Promise<void> {
    if (this.#unasked || deviceConnection()?.saveData) return;
    if (!this.thinking.here && !this.match.seats.some(({ yours }) => yours)) return;
    this.#unasked = true;
    await this.look();
    if (this.missing) await this.start();
  }

  /** Fetch what this device or else the backend has found already. */
  look(): Promise<void> {
    return (this.#looked ??= this.#look());
  }

  async #look(): Promise<void> {
    const kept = this.#own ? null : await this.store.read(this.match.id);
    if (this.#left) return;
    this.#own ??= kept;
    if (!this.#known?.deepest) await this.fromBackend?.look();
  }

  /** Stop when the table is left, and keep what this device has found. */
  drop(): void {
    this.#left = true;
    this.stop();
    this.#own = null;
    this.fromBackend?.drop();
  }

  /** Analyse the match on this device, with more simulations than before. */
  async analyseHere(): Promise<void> {
    if (this.growing) return;
    this.#troubleHere = null;
    const wrong = await this.#think(this.thinking.thinker);
    if (wrong) this.#troubleHere = messageOf(wrong);
  }

  /** Stop, and return to the last complete analysis. What was found is kept, to go on from there. */
  stop(): void {
    if (!this.#controller) return;
    this.#controller.abort();
    this.#end();
    this.#write();
  }

  #end(): void {
    this.#controller = null;
    this.#growing = null;
  }

  /** Analyse the match on this device. Return the error if that has failed. */
  async #think(thinker: Thinks): Promise<unknown> {
    const controller = (this.#controller = new AbortController());
    try {
      await this.#analyse(thinker, this.#complete, this.nextSimulations, controller.signal);
    } catch (wrong) {
      if (!controller.signal.aborted) return wrong;
    } finally {
      if (this.#controller === controller) this.#end();
    }
    return null;
  }

  async #analyse(
    thinker: Thinks,
    before: Analysis | null,
    simulations: number,
    signal: AbortSignal,
  ): Promise<void> {
    const begun = this.#begun;
    const deepest = this.#known?.deepest ?? null;
    this.#growing = begun?.analysis ?? (before && { ...before, state: "thinking", done: 0 });
    const { decisions, ...match } = await this.#decisions(signal);
    const names = this.match.seats.map(({ name }) => name);
    const fresh = () => new AnalysisBuilder({ decisions, ...match }, names, simulations);
    let builder = fresh();
    try {
      for (const known of begun?.found ?? []) builder.add(known);
    } catch {
      builder = fresh(); // an older version of the page has kept them
    }
    const { game } = this.match.table!;
    const own = { match: this.match.id, last: match.last };
    for (let next = builder.next; next; next = builder.next) {
      builder.add(await thinker.think(requestFor(next, simulations, game, match), { signal }));
      const soFar = builder.soFar();
      await this.#askForWords(soFar, decisions, signal);
      signal.throwIfAborted();
      const analysis = this.#inWords(before ? completedBy(soFar, before) : soFar);
      this.#growing = analysis;
      this.#own = { ...own, deepest, begun: { analysis, found: [...builder.found] } };
      if (performance.now() > this.#written + BETWEEN_WRITES) this.#write();
    }
    this.#own = { ...own, deepest: this.#inWords(builder.soFar()), begun: null };
    this.#write();
  }

  #write(): void {
    if (!this.#own) return;
    this.#written = performance.now();
    void this.store.write(this.#own).then((kept) => (this.#unkept = !kept));
  }

  async #decisions(signal: AbortSignal) {
    const whole = await retryUnlessAborted(() => this.api.decisions(-1), signal);
    const decisions = [...whole.decisions];
    for (let { more } = whole; more;) {
      signal.throwIfAborted();
      const { entry } = decisions.at(-1)!;
      const part = await retryUnlessAborted(() => this.api.decisions(entry), signal);
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
      const { tried } = await retryUnlessAborted(() => this.api.line(at, [better.action]), signal);
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
