// The live line to a table: follows what happens by Server-Sent Events, and comes back by itself when it is lost.

import type { ChatLine, News, Seat } from "./client";

export interface Listener {
  entry(news: News): void;
  seats(seats: Seat[]): void;
  chat(line: ChatLine): void;
  /** The table changed altogether: fetch it again. */
  table(): void;
  /** Whether the line stands. */
  line(stands: boolean): void;
}

/** What this takes of an EventSource. */
export interface Source {
  readonly readyState: number;
  addEventListener(name: string, hear: (event: Event) => void): void;
  close(): void;
}

const CLOSED = 2; // EventSource.CLOSED: it will not try again by itself
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** How long to wait before trying again, in milliseconds: longer every time, and never all browsers at once. */
export function pauseBefore(nthTry: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** nthTry) * (0.75 + random() / 2);
}

export class Stream {
  #source: Source | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /**
   * @param address where to listen, for whoever knows all entries up to `after`
   * @param known the number of the last entry that is known
   */
  constructor(
    private readonly address: (after: number) => string,
    private readonly known: () => number,
    private readonly listener: Listener,
    private readonly open: (url: string) => Source = (url) => new EventSource(url),
  ) {
    this.connect();
  }

  /** Connects anew, at once: for a browser that slept, whose old line may be dead without saying so. */
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
    on("open", () => this.#stands());
    on("entry", (data) => this.listener.entry(JSON.parse(data) as News));
    on("seats", (data) => this.listener.seats(JSON.parse(data) as Seat[]));
    on("chat", (data) => this.listener.chat(JSON.parse(data) as ChatLine));
    on("table", () => this.listener.table());
    on("error", () => this.#failed(source));
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  #stands(): void {
    this.#tries = 0;
    this.listener.line(true);
  }

  /** After an error of the network an EventSource tries again by itself, after an answer such as 502 it does not. */
  #failed(source: Source): void {
    this.listener.line(false);
    if (source.readyState !== CLOSED) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), pauseBefore(this.#tries++));
  }
}
