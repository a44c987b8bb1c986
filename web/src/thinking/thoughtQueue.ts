// The thoughts that the page wants, one after the other, in slices: in between, the Worker hears whether to stop.

import { EngineError } from "../engine/manifest";
import type { Answer, Order, Result, Thought, ThoughtRequest } from "./thoughts";

const SLICE = 20; // milliseconds
const PROGRESS = 150; // milliseconds between two reports

type ThinkOrder = Extract<Order, { does: "think" }>;

/** The part of an EngineLoader that is used here. */
export interface Engines {
  engineFor(game: string, engines: string): Promise<{ begin(request: ThoughtRequest): Thought<Result> }>;
  drop(): void;
}

export class ThoughtQueue {
  readonly #waiting: ThinkOrder[] = [];
  #current: number | null = null;
  #cancelled = false;
  #paused = false;
  #resume = () => {};
  #stopWaiting = () => {};

  /**
   * @param post sends an answer to the page
   * @param breathe waits until the messages that have come meanwhile are heard
   */
  constructor(
    private readonly engines: Engines,
    private readonly post: (answer: Answer) => void,
    private readonly breathe: () => Promise<void>,
  ) {}

  get busy(): boolean {
    return this.#current !== null;
  }

  hear(order: Order): void {
    switch (order.does) {
      case "think":
        this.#waiting.push(order);
        if (this.#current === null) void this.#work();
        break;
      case "cancel": {
        const at = this.#waiting.findIndex(({ id }) => id === order.id);
        if (at >= 0) this.#waiting.splice(at, 1);
        if (order.id === this.#current) {
          this.#cancelled = true;
          this.#stopWaiting();
          this.#resume();
        }
        break;
      }
      case "pause":
        this.#paused = true;
        break;
      case "resume":
        this.#paused = false;
        this.#resume();
    }
  }

  async #work(): Promise<void> {
    for (let order = this.#waiting.shift(); order; order = this.#waiting.shift()) {
      this.#current = order.id;
      this.#cancelled = false;
      const { id } = order;
      try {
        const thought = await this.#think(order);
        if (thought && !this.#cancelled) this.post({ says: "result", id, result: thought.result() });
      } catch (wrong) {
        this.engines.drop(); // after a trap, its memory may be damaged
        const fault = wrong instanceof EngineError ? wrong.fault : "failed";
        this.post({ says: "failed", id, fault, detail: String(wrong) });
      }
    }
    this.#current = null;
  }

  /** Think until a thought is complete, or cancelled. Return null if it was cancelled before it began. */
  async #think({ id, request, engines }: ThinkOrder): Promise<Thought<Result> | null> {
    const stopped = new Promise<null>((stop) => (this.#stopWaiting = () => stop(null)));
    const engine = await Promise.race([this.engines.engineFor(request.game, engines), stopped]);
    if (!engine) return null;
    const thought = engine.begin(request);
    let reported = performance.now();
    while (!this.#cancelled && thought.done < 1) {
      if (this.#paused) {
        await new Promise<void>((resume) => (this.#resume = resume));
        continue;
      }
      const until = performance.now() + SLICE;
      while (thought.done < 1 && performance.now() < until) thought.grow();
      if (thought.done < 1 && performance.now() > reported + PROGRESS) {
        reported = performance.now();
        this.post({ says: "progress", id, done: thought.done, result: thought.result() });
      }
      await this.breathe();
    }
    return thought;
  }
}
