// Short news for whoever looks at the page, shown at its lower edge and read out; and what is only read out.

export interface Notice {
  id: number;
  says: string;
  kind: "plain" | "good" | "bad";
  /** Something to do about it. */
  action?: { label: string; act: () => void };
}

const SHOWN = 6_000;

class Notices {
  list = $state.raw<Notice[]>([]);
  /** The last thing to be read out without being shown. */
  spoken = $state("");
  #last = 0;

  say(says: string, more: { kind?: Notice["kind"]; action?: Notice["action"] } = {}): void {
    const id = ++this.#last;
    const { kind = "plain", action } = more;
    // The same sentence twice is one sentence.
    const others = this.list.filter((notice) => notice.says !== says);
    this.list = [...others, { id, says, kind, ...(action && { action }) }].slice(-3);
    if (!action) setTimeout(() => this.drop(id), SHOWN + says.length * 40);
  }

  /** Says what went wrong, in the words of whoever threw it. */
  trouble(thrown: unknown): void {
    this.say(thrown instanceof Error ? thrown.message : String(thrown), { kind: "bad" });
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  /** Read out by screen readers; nobody sees it. A zero-width space makes the same words news again. */
  announce(says: string): void {
    this.spoken = this.spoken === says ? `${says}\u200b` : says;
  }
}

export const notices = new Notices();
