// A Worker that thinks only when a test says so.

import type { ThinkingWorker } from "../thinking/thinker";
import type { Answer, Order, ReadyRequest, ThoughtRequest } from "../thinking/thoughts";

/** An answer to any request. */
type AnyAnswer = Answer extends infer One ? (One extends Answer ? Omit<One, "id"> : never) : never;

export class FakeWorker implements ThinkingWorker {
  readonly orders: Order[] = [];
  terminated = false;
  onmessage: ThinkingWorker["onmessage"] = null;
  onerror: ThinkingWorker["onerror"] = null;

  postMessage(order: Order): void {
    this.orders.push(order);
  }

  terminate(): void {
    this.terminated = true;
  }

  /** The requests about positions so far. */
  get requests(): Exclude<ThoughtRequest, ReadyRequest>[] {
    const requests = this.orders.flatMap((order) => (order.does === "think" ? [order.request] : []));
    return requests.filter((request) => request.asks !== "ready");
  }

  /** Answer a request, or send a sign of life. By default, it is the latest. */
  answer(answer: AnyAnswer, id = this.orders.findLast((order) => order.does === "think")?.id): void {
    this.onmessage?.call(this as never, { data: { id, ...answer } } as MessageEvent);
  }

  die(): void {
    this.onerror?.call(this as never, new ErrorEvent("error", { cancelable: true }));
  }
}
