// The hint that a player has asked for: thought of on this device or, if that does not work, by the server.

import type { Hint } from "../../api/client";
import type { ThoughtWatcher } from "../../thinking/thinker";
import type { Polled } from "../match/polled.svelte";

type ThinkHere = (watcher: ThoughtWatcher<Hint>) => Promise<Hint>;

export class Hints {
  #now = $state.raw<Hint | null>(null);
  /** Stops the thinking on this device. */
  #stop = $state.raw<AbortController | null>(null);

  /**
   * @param server hints that the server thinks of
   * @param here returns what thinks of hints on this device; null if the server should
   */
  constructor(
    private readonly server: Polled<Hint>,
    private readonly here: () => ThinkHere | null,
  ) {}

  /** The hint so far. */
  get now(): Hint | null {
    return this.#now ?? this.server.now;
  }

  /** The reason why there is no hint. */
  get trouble(): string | null {
    return this.server.trouble;
  }

  get growing(): boolean {
    return this.#stop !== null || this.server.growing;
  }

  /** True if there is anything to show: a hint, that one is coming, or why there is none. */
  get wanted(): boolean {
    return this.#stop !== null || this.#now !== null || this.server.wanted;
  }

  /** Think of a new hint. */
  async start(): Promise<void> {
    this.drop();
    const think = this.here();
    if (!think) return this.server.start();
    const stop = new AbortController();
    this.#stop = stop;
    const show = (hint: Hint) => {
      if (!stop.signal.aborted) this.#now = hint;
    };
    try {
      show(await think({ progress: show, signal: stop.signal }));
      if (this.#stop === stop) this.#stop = null;
    } catch {
      if (stop.signal.aborted) return;
      const asked = this.server.start(); // it has what is wanted, before nothing here has
      this.#now = null;
      this.#stop = null;
      await asked;
    }
  }

  /** Drop the hint, and stop thinking. */
  drop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#now = null;
    this.server.drop();
  }
}
