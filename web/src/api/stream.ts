// Follows a table by Server-Sent Events, and reconnects by itself when the connection is lost.

import type { Source } from "../backend/backend";
import { pauseBefore } from "./backoff";
import type { ChatLine, News, Problem, Seat } from "./client";

export interface Listener {
  entry(news: News): void;
  seats(seats: Seat[]): void;
  chat(line: ChatLine): void;
  /** Something has changed about what the player here has planned. */
  premove(): void;
  /** The table changed in a way that events do not describe: fetch it again. */
  table(): void;
  /** The connection was made, or lost. */
  connection(up: boolean): void;
  /** The backend has said why it refuses the stream; null: it has not. */
  refused(says: string | null): void;
}

export interface Opener {
  open(url: string): Source;
  /** Ask the same address for its answer: a source does not tell why it was refused. */
  fetch(url: string): Promise<Response>;
}

const CLOSED = 2; // EventSource.CLOSED: the browser does not reconnect

export class Stream {
  #source: Source | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #attempt = 0;
  /** The last attempt whose outcome the listener knows. The refusal of an earlier one is out of date. */
  #told = 0;

  /**
   * @param address the address of the events after an entry
   * @param known the number of the last entry that is known
   */
  constructor(
    private readonly address: (after: number) => string,
    private readonly known: () => number,
    private readonly listener: Listener,
    private readonly opener: Opener,
  ) {
    this.connect();
  }

  /** Reconnect at once. After a sleep the old connection may be dead without an error. */
  connect(): void {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    this.#source?.close();
    const attempt = ++this.#attempt;
    const url = this.address(this.known());
    const source = this.opener.open(url);
    this.#source = source;
    const on = (name: string, hear: (data: string) => void) =>
      source.addEventListener(name, (event) => {
        if (source === this.#source) hear((event as MessageEvent<string>).data);
      });
    on("open", () => this.#connected());
    on("entry", (data) => this.listener.entry(JSON.parse(data) as News));
    on("seats", (data) => this.listener.seats(JSON.parse(data) as Seat[]));
    on("chat", (data) => this.listener.chat(JSON.parse(data) as ChatLine));
    on("premove", () => this.listener.premove());
    on("table", () => this.listener.table());
    on("error", () => void this.#failed(source, attempt, url));
  }

  /** Stop following until `connect` is called. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#told = ++this.#attempt; // the outcomes of all earlier attempts are out of date
  }

  close(): void {
    this.#ended = true;
    this.pause();
  }

  #connected(): void {
    this.#tries = 0;
    this.#told = this.#attempt;
    this.listener.connection(true);
  }

  /**
   * Reconnect if the browser won't: an EventSource does so after a network error, but not after an answer such as 429
   * or 502. Tell what that answer says, and wait as long as it demands. If it comes during or after a later attempt,
   * only tell.
   */
  async #failed(source: Source, attempt: number, url: string): Promise<void> {
    this.listener.connection(false);
    if (source.readyState !== CLOSED) return this.listener.refused(null);
    this.#connectIn(pauseBefore(this.#tries++));
    const refusal = await this.opener
      .fetch(url)
      .then(refusalIn)
      .catch(() => null);
    if (attempt < this.#told) return;
    this.#told = attempt;
    this.listener.refused(refusal?.says ?? null);
    if (refusal?.pause && attempt === this.#attempt) this.#connectIn(refusal.pause);
  }

  #connectIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), milliseconds);
  }
}

/** Return what a refusal says, and after how many milliseconds to try again; null if the response is not a refusal. */
async function refusalIn(response: Response): Promise<{ says: string; pause: number } | null> {
  if (response.ok) {
    await response.body?.cancel(); // a stream after all: another attempt will follow it
    return null;
  }
  const { error } = (await response.json()) as { error: Problem };
  return { says: error.says, pause: 1000 * Number(response.headers.get("Retry-After")) };
}
