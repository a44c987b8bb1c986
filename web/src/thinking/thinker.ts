// Thinking on this device: the page's side of a Worker that has the games' rules and search in WebAssembly. It thinks
// only while the page is visible.

import { root } from "../backend/hosting";
import type { Fault } from "../engine/manifest";
import type { Answer, Order, Result, ResultOf, ThoughtRequest } from "./thoughts";
import { say } from "../messages/say";

/** Milliseconds without a sign of life after which a Worker counts as dead. */
const SILENT = 15_000;

/** Milliseconds without a request after which the Worker gives its memory back. */
const IDLE = 60_000;

/** Thrown if this device can't think, or not now. The message is for people. */
export class ThinkingError extends Error {
  override name = "ThinkingError";

  /** @param fault the fault of the engine, if that is the cause */
  constructor(
    message: string,
    options?: ErrorOptions,
    readonly fault: Fault | null = null,
  ) {
    super(message, options);
  }
}

export interface ThoughtWatcher<Found> {
  /** Called several times a second with what was found so far, and the part that is done, from 0 to 1. */
  progress?(found: Found, done: number): void;
  signal?: AbortSignal | undefined;
}

interface Pending {
  progress(result: Result, done: number): void;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

export type ThinkingWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

function startWorker(): ThinkingWorker {
  if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") {
    throw new ThinkingError(say("thinking-cannot"));
  }
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

export class Thinker {
  #worker: ThinkingWorker | null = null;
  #last = 0;
  readonly #pending = new Map<number, Pending>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly start: () => ThinkingWorker = startWorker) {}

  /**
   * Think about a request, after those before it. Throw a ThinkingError if this device can't; a later request may
   * succeed. An abort throws the signal's reason.
   */
  think<Request extends ThoughtRequest>(
    request: Request,
    { progress, signal }: ThoughtWatcher<ResultOf<Request>> = {},
  ): Promise<ResultOf<Request>> {
    type Found = ResultOf<Request>;
    return new Promise<Found>((resolve, reject) => {
      signal?.throwIfAborted();
      const id = ++this.#last;
      this.#open();
      const cancel = () => {
        this.#pending.delete(id);
        this.#order({ does: "cancel", id });
        this.#listen();
        reject(signal!.reason);
      };
      const settle = () => signal?.removeEventListener("abort", cancel);
      this.#pending.set(id, {
        progress: (result, done) => progress?.(result as Found, done),
        resolve: (result) => (settle(), resolve(result as Found)),
        reject: (reason) => (settle(), reject(reason)),
      });
      signal?.addEventListener("abort", cancel, { once: true });
      const engines = new URL("engines/", root).href;
      this.#order({ does: "think", id, engines, request });
      this.#listen();
    });
  }

  /** Stop the Worker and everything that it was thinking about. A later request starts a new one. */
  close(): void {
    this.#stop(new ThinkingError(say("thinking-stopped")));
  }

  #order(order: Order): void {
    this.#worker?.postMessage(order);
  }

  #open(): void {
    if (this.#worker) return;
    const worker = this.start();
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#stop(new ThinkingError(say("thinking-died")));
    };
    document.addEventListener("visibilitychange", this.#look);
    this.#look();
  }

  #look = (): void => {
    this.#order({ does: document.visibilityState === "visible" ? "resume" : "pause" });
    this.#listen();
  };

  #hear(answer: Answer): void {
    this.#listen();
    if (answer.says === "alive") return;
    const pending = this.#pending.get(answer.id);
    if (answer.says === "progress") return pending?.progress(answer.result, answer.done);
    this.#pending.delete(answer.id);
    this.#listen();
    if (answer.says === "result") pending?.resolve(answer.result);
    else
      pending?.reject(
        new ThinkingError(say(`engine-${answer.fault}`), { cause: answer.detail }, answer.fault),
      );
  }

  /** Wait for the next sign of life or, if there is nothing to think about, for the next request. */
  #listen(): void {
    clearTimeout(this.#timer);
    if (!this.#pending.size) this.#timer = setTimeout(() => this.close(), IDLE);
    else if (document.visibilityState === "visible") {
      this.#timer = setTimeout(() => this.#stop(new ThinkingError(say("thinking-died"))), SILENT);
    }
  }

  #stop(reason: ThinkingError): void {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#look);
    this.#worker?.terminate();
    this.#worker = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(reason);
  }
}

/** The part of a thinker that a table uses. */
export type Thinks = Pick<Thinker, "think">;

/** The thinker of this page. */
export const thinker = new Thinker();
