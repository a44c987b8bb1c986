// Follows a table by Server-Sent Events, and reconnects by itself when the connection is lost.

import type { Source } from "../backend/backend";
import { pauseBefore } from "./backoff";
import type { ChatLine, News, Seat } from "./client";

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
}

const CLOSED = 2; // EventSource.CLOSED: the browser does not reconnect

export class Stream {
  #source: Source | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /**
   * @param address the address of the events after an entry
   * @param known the number of the last entry that is known
   */
  constructor(
    private readonly address: (after: number) => string,
    private readonly known: () => number,
    private readonly listener: Listener,
    private readonly open: (url: string) => Source,
  ) {
    this.connect();
  }

  /** Reconnect at once. After a sleep the old connection may be dead without an error. */
  connect(): void {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    this.#source?.close();
    const source = this.open(this.address(this.known()));
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
    on("error", () => this.#failed(source));
  }

  /** Stop following until `connect` is called. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  close(): void {
    this.#ended = true;
    this.pause();
  }

  #connected(): void {
    this.#tries = 0;
    this.listener.connection(true);
  }

  /** Reconnect if the browser won't: an EventSource does so after a network error, but not after an answer such as 502. */
  #failed(source: Source): void {
    this.listener.connection(false);
    if (source.readyState !== CLOSED) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), pauseBefore(this.#tries++));
  }
}
