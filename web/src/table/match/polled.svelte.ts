// A result that the server works out in the background, such as a hint. It is polled while it grows.

import { messageOf } from "../../api/client";
import { retry } from "./retry";

/** `state`: queued, being worked out, or how it ended. */
interface Result {
  state: string;
}

const GROWING = ["waiting", "thinking"];

export class Polled<T extends Result> {
  #now = $state.raw<T | null>(null);
  #trouble = $state.raw<string | null>(null);
  #requested = $state(false);
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param request asks the server to start
   * @param poll fetches the result so far
   * @param interval milliseconds between two polls
   */
  constructor(
    private readonly request: () => Promise<T>,
    private readonly poll: () => Promise<T>,
    private readonly interval: number,
  ) {}

  /** The result so far. */
  get now(): T | null {
    return this.#now;
  }

  /** The reason why there is no result. */
  get trouble(): string | null {
    return this.#trouble;
  }

  get growing(): boolean {
    return this.#requested || GROWING.includes(this.#now?.state ?? "");
  }

  /** True if there is anything to show: a result, that one is coming, or why there is none. */
  get wanted(): boolean {
    return this.#requested || this.#now !== null || this.#trouble !== null;
  }

  /** Request a new result, and poll it until it is complete. */
  start(): Promise<void> {
    this.#now = null;
    return this.#follow(this.request);
  }

  /** Fetch the result that the server has already, and poll it while it grows. */
  async look(): Promise<void> {
    if (!this.wanted) await this.#follow(this.poll);
  }

  /** Drop the result, and stop polling. */
  drop(): void {
    this.#run++;
    clearTimeout(this.#timer);
    this.#now = null;
    this.#trouble = null;
    this.#requested = false;
  }

  async #follow(first: () => Promise<T>): Promise<void> {
    clearTimeout(this.#timer);
    const run = ++this.#run;
    const ended = () => run !== this.#run;
    this.#trouble = null;
    this.#requested = true;
    try {
      for (let call = first; !ended(); call = this.poll) {
        const result = await retry(call, () => {}, ended);
        if (ended()) return;
        this.#now = result;
        this.#requested = false;
        if (!this.growing) return;
        await new Promise<void>((done) => (this.#timer = setTimeout(done, this.interval)));
      }
    } catch (refusal) {
      if (ended()) return;
      this.#now = null;
      this.#trouble = messageOf(refusal);
      this.#requested = false;
    }
  }
}
