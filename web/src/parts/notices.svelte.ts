// Short messages at the lower edge of the page, which are read out, too; and texts that are only read out.

import { messageOf } from "../api/client";
import { asNew } from "./asNew";

export interface Notice {
  id: number;
  says: string;
  kind: "plain" | "good" | "bad";
}

const SHOWN = 6_000;

class Notices {
  list = $state.raw<Notice[]>([]);
  /** The last text that is read out without being shown. */
  spoken = $state("");
  #last = 0;

  say(says: string, more: { kind?: Notice["kind"] } = {}): void {
    const id = ++this.#last;
    const { kind = "plain" } = more;
    // A repeated text replaces the earlier one.
    const others = this.list.filter((notice) => notice.says !== says);
    this.list = [...others, { id, says, kind }].slice(-3);
    setTimeout(() => this.drop(id), SHOWN + says.length * 40);
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
}

export const notices = new Notices();
