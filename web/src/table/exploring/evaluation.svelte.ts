// The evaluation of the position that somebody explores. It grows on this device for some minutes while they look.

import { messageOf, type PortablePosition, type Tried } from "../../api/client";
import type { Thinks } from "../../thinking/thinker";
import type { Prospects } from "../../thinking/thoughts";
import { positionForWorker } from "../thinking/positionForWorker";

/** The minutes that an evaluation takes. Further simulations would change little, and the device can rest. */
export const MINUTES = 3;

/** Milliseconds between two requests to put the best line in words. */
const BETWEEN_LINES = 2_000;

export interface EvaluationContext {
  /** Return whether evaluations start by themselves. */
  unasked(): boolean;
  game(): string;
  /** Return the choices of a line from the position that is evaluated, in words. */
  lineInWords(actions: readonly string[]): Promise<readonly Tried[]>;
}

export class Evaluation {
  /** True if the player has started it, false if they have stopped it; null: neither. */
  #chosen = $state<boolean | null>(null);
  #found = $state.raw<Prospects | null>(null);
  #line = $state.raw<readonly Tried[]>([]);
  #trouble = $state.raw<string | null>(null);
  /** True if the budget for the position is spent. */
  #spent = $state(false);
  #position: PortablePosition | null = null;
  #controller: AbortController | null = null;
  /** The deepest evaluation of each position so far. */
  #deepest = new Map<string, Prospects>();
  /** The best line of the latest report. */
  #latest = "";
  /** When words were last asked for. */
  #asked = -Infinity;
  #asking = false;

  constructor(
    private readonly thinker: Thinks,
    private readonly context: EvaluationContext,
  ) {}

  get #wanted(): boolean {
    return this.#chosen ?? this.context.unasked();
  }

  /** The results so far; null if there are none yet. */
  get found(): Prospects | null {
    return this.#found;
  }

  /** The best line in words, as far as it is known. */
  get line(): readonly Tried[] {
    return this.#line;
  }

  /** The reason why there is no evaluation. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** True if it goes on: it was not stopped, and does not rest. */
  get goesOn(): boolean {
    return this.#wanted && !this.#spent;
  }

  /** True if it has stopped by itself, until the player wants it to go on. */
  get rests(): boolean {
    return this.#wanted && this.#spent;
  }

  /** Evaluate a position; null: none, because there is nothing to decide. */
  moveTo(position: PortablePosition | null): void {
    if (position?.state === this.#position?.state) return;
    this.#position = position;
    this.#found = (position && this.#deepest.get(position.state)) ?? null;
    this.#line = [];
    this.#latest = "";
    this.#asked = -Infinity;
    this.#think();
  }

  start(): void {
    this.#chosen = true;
    this.#think();
  }

  stop(): void {
    this.#chosen = false;
    this.#controller?.abort();
  }

  /** Stop the search, because the page is left. */
  close(): void {
    this.#controller?.abort();
  }

  #think(): void {
    this.#controller?.abort();
    this.#trouble = null;
    this.#spent = false;
    const position = this.#position;
    if (!position || !this.#wanted) return;
    const controller = (this.#controller = new AbortController());
    const subject = positionForWorker(this.context.game(), position);
    const watcher = {
      progress: (found: Prospects) => this.#hear(position, found, controller.signal),
      signal: controller.signal,
    };
    this.thinker
      .think({ asks: "prospects", budget: { seconds: 60 * MINUTES }, goesOn: true, ...subject }, watcher)
      .then((found) => {
        if (controller.signal.aborted) return;
        this.#hear(position, found, controller.signal);
        this.#spent = true;
      })
      .catch((wrong: unknown) => {
        if (!controller.signal.aborted) this.#trouble = messageOf(wrong);
      });
  }

  #hear(position: PortablePosition, found: Prospects, signal: AbortSignal): void {
    if (signal.aborted) return;
    const before = this.#found;
    const deepest = before && before.simulations > found.simulations ? before : found;
    this.#found = deepest;
    this.#deepest.set(position.state, deepest);
    void this.#putInWords(deepest.line, signal);
  }

  /** Put the best line into words once two reports in a row agree on it. */
  async #putInWords(actions: readonly string[], signal: AbortSignal): Promise<void> {
    const text = actions.join("\n");
    const known = this.#line.map(({ action }) => action).join("\n");
    const steady = text === this.#latest;
    this.#latest = text;
    const early = performance.now() < this.#asked + BETWEEN_LINES;
    if (text === known || !steady || this.#asking || early) return;
    this.#asking = true;
    this.#asked = performance.now();
    try {
      const line = await this.context.lineInWords(actions);
      if (!signal.aborted) this.#line = line;
    } catch {
      // The evaluation goes on without it.
    } finally {
      this.#asking = false;
    }
  }
}
