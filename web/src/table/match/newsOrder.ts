// Brings news into order: each entry is handed on once, in the order of its number, whatever the line did to it.

import type { News } from "../../api/client";

/** The number of the entry that news are of; 0 for the start. */
export function numberOf(news: News): number {
  return news.entry?.number ?? 0;
}

export class NewsOrder {
  #ahead = new Map<number, News>();
  #filling: Promise<void> | null = null;

  /**
   * @param last the number of the last entry that is known
   * @param fetch what comes after an entry, in order, as much of it as the server gives at once
   * @param apply is handed every later entry once, in order
   */
  constructor(
    public last: number,
    private readonly fetch: (after: number) => Promise<News[]>,
    private readonly apply: (news: News) => void,
  ) {}

  /** Takes news as they come: repeated, too early, or after a gap, which is then filled. */
  take(news: News): void {
    this.#keep(news);
    this.#handOn();
    if (this.#ahead.size) this.catchUp().catch(() => {}); // what comes next tries again
  }

  /** Fetches all that came since. */
  catchUp(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => (this.#filling = null));
    return this.#filling;
  }

  async #fill(): Promise<void> {
    for (;;) {
      const came = await this.fetch(this.last);
      const before = this.last;
      came.forEach((news) => this.#keep(news));
      this.#handOn();
      if (!came.length || this.last === before) return;
    }
  }

  #keep(news: News): void {
    const number = numberOf(news);
    if (number > this.last) this.#ahead.set(number, news);
  }

  #handOn(): void {
    for (let next = this.#ahead.get(this.last + 1); next; next = this.#ahead.get(this.last + 1)) {
      this.last += 1;
      this.#ahead.delete(this.last);
      this.apply(next);
    }
  }
}
