// Short messages at the lower edge of the page, which are read out, too; and texts that are only read out.

import { messageOf } from "../api/client";
import { asNew } from "./asNew";

export interface Notice {
  id: number;
  says: string;
  kind: "plain" | "good" | "bad";
  /** A button beside the text. */
  offers?: { label: string; act: () => void };
}

const SHOWN = 6_000;

class Notices {
  list = $state.raw<Notice[]>([]);
  /** The last text that is read out without being shown. */
  spoken = $state("");
  #last = 0;

  say(says: string, more: { kind?: Notice["kind"] } = {}): void {
    const id = this.#add({ says, kind: more.kind ?? "plain" });
    setTimeout(() => this.drop(id), SHOWN + says.length * 40);
  }

  /** Show a text with a button, until it is dismissed. */
  offer(says: string, offers: NonNullable<Notice["offers"]>): void {
    this.#add({ says, kind: "plain", offers });
  }

  /** Show the message of an error. */
  trouble(thrown: unknown): void {
    this.say(messageOf(thrown), { kind: "bad" });
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  /** Have a text read out without showing it. */
  announce(says: string): void {
    this.spoken = asNew(says, this.spoken);
  }

  /** Show a notice, and return its id. A repeated text replaces the earlier one. */
  #add(notice: Omit<Notice, "id">): number {
    const id = ++this.#last;
    const others = this.list.filter(({ says }) => says !== notice.says);
    this.list = [...others, { id, ...notice }].slice(-3);
    return id;
  }
}

export const notices = new Notices();
