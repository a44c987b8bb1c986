// Sends what players decide to the server. Keeps the note that tells a player why a decision was refused or is late.

import { messageOf, problemOf, type Moment, type News } from "../../api/client";
import { retry } from "./retry";
import { say } from "../../messages/say";

export interface Note {
  /** Errors are read out at once, answers when there is time. */
  kind: "error" | "answer";
  text: string;
  /** The section of the rulebook that it comes from. */
  rule?: string;
}

export interface RequestListener {
  /** The number of the entry that a decision answers. */
  entry(): number | undefined;
  received(news: News): void;
  /** Somebody else decided first: show what they did. `moment` is the state after that. */
  overtaken(moment: Moment): Promise<void>;
}

export class Requests {
  #note = $state.raw<Note | null>(null);
  #busy = $state(false);
  #closed = false;

  constructor(private readonly listener: RequestListener) {}

  get note(): Note | null {
    return this.#note;
  }

  /** True if a request of `ask` is on its way. */
  get busy(): boolean {
    return this.#busy;
  }

  show(note: Note): void {
    this.#note = note;
  }

  /** Show why something failed. */
  showError(refusal: unknown): void {
    this.#note = errorOf(refusal);
  }

  dismiss(): void {
    this.#note = null;
  }

  dismissAnswer(): void {
    if (this.#note?.kind === "answer") this.#note = null;
  }

  close(): void {
    this.#closed = true;
  }

  /** Send a decision about an entry, by default the one on the board, one at a time. Return whether it was accepted. */
  async ask(call: (n: number) => Promise<News>, n = this.listener.entry()): Promise<boolean> {
    if (n === undefined || this.#busy) return false;
    this.#busy = true;
    try {
      return await this.send(() => call(n));
    } finally {
      this.#busy = false;
    }
  }

  /** Send a decision, and show its news. Return whether it was accepted. `lead`: the words before a refusal. */
  async send(call: () => Promise<News>, lead = ""): Promise<boolean> {
    const news = await this.persist(call, lead);
    if (news) this.listener.received(news);
    return news !== null;
  }

  /** Repeat a request until it is answered. Return null if it is refused, and show why. */
  async persist<T>(call: () => Promise<T>, lead = ""): Promise<T | null> {
    this.#note = null;
    const lost: Note = {
      kind: "error",
      text: say("server-unreachable-again"),
    };
    try {
      const answer = await retry(
        call,
        () => (this.#note = lost),
        () => this.#closed,
      );
      if (this.#note === lost) this.#note = null;
      return answer;
    } catch (refusal) {
      if (!this.#closed) void this.#refused(refusal, lead);
      return null;
    }
  }

  async #refused(refusal: unknown, lead: string): Promise<void> {
    const note = errorOf(refusal, lead);
    this.#note = note;
    const moment = problemOf(refusal)?.news;
    if (!moment) return;
    await this.listener.overtaken(moment);
    this.#note = note;
  }
}

function errorOf(refusal: unknown, lead = ""): Note {
  const rule = problemOf(refusal)?.rule;
  return { kind: "error", text: `${lead} ${messageOf(refusal)}`.trim(), ...(rule && { rule }) };
}
