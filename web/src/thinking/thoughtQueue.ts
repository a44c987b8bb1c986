// The thoughts that the page wants, one after the other, in slices: in between, the Worker hears whether to stop.

import type { Answer, Order, Result, Thought } from "./thoughts";

const SLICE = 20; // milliseconds
const PROGRESS = 150; // milliseconds between two reports

type ThinkOrder = Extract<Order, { does: "think" }>;

export class ThoughtQueue {
  private readonly waiting: ThinkOrder[] = [];
  private current: number | null = null;
  private cancelled = false;
  private paused = false;
  private resume = () => {};

  /**
   * @param begin begins the thought that an order asks for
   * @param post sends an answer to the page
   * @param breathe waits until the messages that have come meanwhile are heard
   * @param drop drops the engine of a thought that failed: after a trap, its memory may be damaged
   */
  constructor(
    private readonly begin: (order: ThinkOrder) => Promise<Thought<Result>>,
    private readonly post: (answer: Answer) => void,
    private readonly breathe: () => Promise<void>,
    private readonly drop: () => void,
  ) {}

  get busy(): boolean {
    return this.current !== null;
  }

  hear(order: Order): void {
    switch (order.does) {
      case "think":
        this.waiting.push(order);
        if (this.current === null) void this.work();
        break;
      case "cancel": {
        const at = this.waiting.findIndex(({ id }) => id === order.id);
        if (at >= 0) this.waiting.splice(at, 1);
        if (order.id === this.current) {
          this.cancelled = true;
          this.resume();
        }
        break;
      }
      case "pause":
        this.paused = true;
        break;
      case "resume":
        this.paused = false;
        this.resume();
    }
  }

  private async work(): Promise<void> {
    for (let order = this.waiting.shift(); order; order = this.waiting.shift()) {
      this.current = order.id;
      this.cancelled = false;
      const { id } = order;
      try {
        const thought = await this.think(order);
        if (!this.cancelled) this.post({ says: "result", id, result: thought.result() });
      } catch (wrong) {
        this.drop();
        if (this.cancelled) continue;
        this.post({ says: "failed", id, reason: wrong instanceof Error ? wrong.message : String(wrong) });
      }
    }
    this.current = null;
  }

  /** Think until a thought is complete, or cancelled. */
  private async think(order: ThinkOrder): Promise<Thought<Result>> {
    const thought = await this.begin(order);
    let reported = performance.now();
    while (!this.cancelled && thought.done < 1) {
      if (this.paused) {
        await new Promise<void>((resume) => (this.resume = resume));
        continue;
      }
      const until = performance.now() + SLICE;
      while (thought.done < 1 && performance.now() < until) thought.grow();
      if (thought.done < 1 && performance.now() > reported + PROGRESS) {
        reported = performance.now();
        this.post({ says: "progress", id: order.id, done: thought.done, result: thought.result() });
      }
      await this.breathe();
    }
    return thought;
  }
}
