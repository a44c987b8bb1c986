// Python in a Worker, with the application that keeps this browser's own tables (`tuckerbox.local`). All arguments and
// results are text.

import { randomHex } from "../../randomHex";
import { say } from "../../messages/say";

/** The progress of starting Python: the present step, and the share of the work that is done. */
export type Progress = Step & { share: number };

/** Fetching so many bytes of all, starting Python, or reading the rules. */
export type Step = { does: "fetch"; fetched: number; all: number } | { does: "start" | "read" };

/**
 * The first message names the folder with the client's files, and a lock that the Worker holds for as long as it lives.
 */
export type ToWorker = { root: string; alive: string } | { call: string; given: string[] };

/**
 * The answer of a Worker to a message. Before its first answer, it reports that it holds its lock, and Python's
 * progress while it loads.
 */
export type FromWorker =
  { alive: string } | { progress: Progress } | { result: string } | { failed: "start" | "call" };

/** Thrown if Python can't be started, or has died. The message is for people. */
export class PythonError extends Error {
  override name = "PythonError";
}

/** The part of a Worker that is used here. */
export type Port = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

export class Python {
  #waiting: { done(result: string): void; fail(wrong: Error): void }[] = [];
  #dead: PythonError | null = null;
  #up = false;

  constructor(
    private readonly worker: Port,
    private readonly heard: (progress: Progress) => void,
  ) {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault(); // the error is reported here
      this.#die();
    };
  }

  /** Wait until Python is ready. */
  async start(root: URL): Promise<void> {
    const alive = `tuckerbox.python.${randomHex()}`;
    await this.#ask({ root: root.href, alive });
    this.#up = true;
  }

  /** Call a function of `tuckerbox.local.worker`. After a PythonError, all that was loaded there is lost. */
  call(call: string, ...given: string[]): Promise<string> {
    return this.#ask({ call, given });
  }

  /** Stop Python, and free its memory. */
  end(): void {
    this.#die();
  }

  #ask(message: ToWorker): Promise<string> {
    if (this.#dead) return Promise.reject(this.#dead);
    return new Promise((done, fail) => {
      this.#waiting.push({ done, fail });
      this.worker.postMessage(message);
    });
  }

  #receive(message: FromWorker): void {
    if ("progress" in message) this.heard(message.progress);
    else if ("result" in message) this.#waiting.shift()?.done(message.result);
    else if ("alive" in message) this.#watch(message.alive);
    else this.#die(message.failed);
  }

  /** Notice that the browser has ended the Worker, as when memory is short: it sends nothing, but releases its lock. */
  #watch(alive: string): void {
    void navigator.locks.request(alive, () => this.#die());
  }

  #die(what: "start" | "call" = this.#up ? "call" : "start"): void {
    this.#dead ??= new PythonError(say(`local-failed-${what}`));
    this.worker.terminate();
    for (const { fail } of this.#waiting.splice(0)) fail(this.#dead);
  }
}
