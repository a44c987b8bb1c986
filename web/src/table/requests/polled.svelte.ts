// A result that the backend works out in the background, such as a hint. It is polled while it grows.

import { isFinal, messageOf, problemOf, Refused } from "../../api/client";
import { retryUnlessAborted } from "./retry";

/** `state`: queued, being worked out, or how it ended. */
interface Result {
  state: string;
}

const GROWING = ["waiting", "thinking"];
const ABSENT = "none"; // after it has grown: the backend has lost it

/** The number of times that a result is requested again if the backend has lost it while it grew. */
const RESTARTS = 3;

const COMPILING_INTERVAL = 5_000; // milliseconds until the next request to a server that is still compiling the game

const isMissing = (refusal: unknown) => refusal instanceof Refused && refusal.status === 404;

export class Polled<T extends Result> {
  #now = $state.raw<T | null>(null);
  #wrong = $state.raw<unknown>(null);
  #requested = $state(false);
  #delay = $state.raw<string | null>(null);
  #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param request asks the backend to start
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
    return this.#wrong === null ? null : messageOf(this.#wrong);
  }

  /** True if requesting it again can't help. It can if the backend has lost it. */
  get final(): boolean {
    return isFinal(this.#wrong) && !isMissing(this.#wrong);
  }

  /** The reason why the backend can't start yet; null: nothing holds it up. */
  get delay(): string | null {
    return this.#delay;
  }

  get growing(): boolean {
    return this.#requested || GROWING.includes(this.#now?.state ?? "");
  }

  /** True if there is anything to show: a result, that one is coming, or why there is none. */
  get wanted(): boolean {
    return this.#requested || this.#now !== null || this.#wrong !== null;
  }

  /** Request a new result, and poll it until it is complete. */
  start(): Promise<void> {
    this.#now = null;
    return this.#follow(this.request);
  }

  /** Fetch the result that the backend has already, and poll it while it grows. */
  async look(): Promise<void> {
    if (!this.wanted) await this.#follow(this.poll);
  }

  /** Drop the result, and fetch the one that the backend has by now. */
  lookAgain(): Promise<void> {
    this.drop();
    return this.look();
  }

  /** Drop the result, and stop polling. */
  drop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#now = null;
    this.#wrong = null;
    this.#delay = null;
    this.#requested = false;
  }

  async #follow(first: () => Promise<T>): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    this.#wrong = null;
    this.#requested = true;
    let restarts = 0;
    let grew = false;
    for (let call = first; !signal.aborted;) {
      try {
        const result = await retryUnlessAborted(call, signal);
        if (signal.aborted) return;
        this.#now = result;
        const lost = grew && result.state === ABSENT && restarts < RESTARTS;
        if (lost) restarts += 1;
        this.#requested = lost;
        this.#delay = null;
        if (!this.growing) return;
        grew = true;
        call = lost ? this.request : this.poll;
        await this.#pause(this.interval);
      } catch (refusal) {
        if (signal.aborted) return;
        const problem = problemOf(refusal);
        const lost = this.#now !== null && isMissing(refusal) && restarts < RESTARTS;
        if (problem?.code === "not-compiled") {
          this.#delay = problem.says;
          await this.#pause(COMPILING_INTERVAL);
        } else if (lost) {
          restarts += 1;
          call = this.request;
        } else {
          this.#now = null;
          this.#wrong = refusal;
          this.#delay = null;
          this.#requested = false;
          return;
        }
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((done) => (this.#timer = setTimeout(done, milliseconds)));
  }
}
