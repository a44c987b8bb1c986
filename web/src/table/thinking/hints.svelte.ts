// The hint that a player has asked for: computed on this device or, if that does not work, by the backend if it can.

import { isFinal, messageOf, type Hint } from "../../api/client";
import type { ThoughtWatcher } from "../../thinking/thinker";
import type { Polled } from "../requests/polled.svelte";

type ThinkHere = (watcher: ThoughtWatcher<Hint>) => Promise<Hint>;

export class Hints {
  #now = $state.raw<Hint | null>(null);
  /** What has gone wrong on this device, if the backend can't help. */
  #wrong = $state.raw<unknown>(null);
  /** Stops the thinking on this device. */
  #stop = $state.raw<AbortController | null>(null);

  /**
   * @param fromBackend the backend's hints; null if it gives none
   * @param here returns the function that finds a hint on this device; null: the backend finds it
   */
  constructor(
    private readonly fromBackend: Polled<Hint> | null,
    private readonly here: () => ThinkHere | null,
  ) {}

  /** The hint so far. */
  get now(): Hint | null {
    return this.#now ?? this.fromBackend?.now ?? null;
  }

  /** The reason why there is no hint. */
  get trouble(): string | null {
    return this.#wrong === null ? (this.fromBackend?.trouble ?? null) : messageOf(this.#wrong);
  }

  /** True if asking again can't help. */
  get final(): boolean {
    return isFinal(this.#wrong) || (this.fromBackend?.final ?? false);
  }

  /** The reason why the backend can't start yet; null: nothing holds it up. */
  get delay(): string | null {
    return this.fromBackend?.delay ?? null;
  }

  get growing(): boolean {
    return this.#stop !== null || (this.fromBackend?.growing ?? false);
  }

  /** True if there is anything to show: a hint, that one is coming, or why there is none. */
  get wanted(): boolean {
    return this.growing || this.now !== null || this.trouble !== null;
  }

  /** Think of a new hint. */
  async start(): Promise<void> {
    this.drop();
    const think = this.here();
    if (!think) return this.fromBackend?.start();
    const stop = new AbortController();
    this.#stop = stop;
    const show = (hint: Hint) => {
      if (!stop.signal.aborted) this.#now = hint;
    };
    try {
      show(await think({ progress: show, signal: stop.signal }));
      if (this.#stop === stop) this.#stop = null;
    } catch (wrong) {
      if (stop.signal.aborted) return;
      if (!this.fromBackend) this.#wrong = wrong;
      const asked = this.fromBackend?.start(); // before the search here ends, so that `wanted` stays true
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
    this.#wrong = null;
    this.fromBackend?.drop();
  }
}
