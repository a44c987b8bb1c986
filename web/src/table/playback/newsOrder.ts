// Passes on incoming news once each and in order, even if it arrives twice, out of order or with gaps.

import type { News } from "../../api/client";

/** Return the number of the entry that news belongs to; 0 for the start of the match. */
export function numberOf(news: Pick<News, "entry">): number {
  return news.entry?.number ?? 0;
}

export class NewsOrder {
  #last: number;
  /** News that has to wait for earlier news, by number. */
  #kept = new Map<number, News>();
  #filling: Promise<void> | null = null;

  /**
   * @param last the number of the last entry that is known
   * @param fetch fetches the entries after one, in order; the server may send only some of them at once
   * @param apply receives every later entry once, in order
   */
  constructor(
    last: number,
    private readonly fetch: (after: number) => Promise<News[]>,
    private readonly apply: (news: News) => void,
  ) {
    this.#last = last;
  }

  /** The number of the last entry that was passed on. */
  get last(): number {
    return this.#last;
  }

  /** Receive news in any order. If there is a gap before it, fetch what is missing. */
  receive(news: News): void {
    this.#keep(news);
    this.#passOn();
    if (this.#kept.size) this.catchUp().catch(() => {}); // the next news tries again
  }

  /** Fetch everything up to the present. */
  catchUp(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => (this.#filling = null));
    return this.#filling;
  }

  async #fill(): Promise<void> {
    for (;;) {
      const fetched = await this.fetch(this.#last);
      const before = this.#last;
      fetched.forEach((news) => this.#keep(news));
      this.#passOn();
      if (!fetched.length || this.#last === before) return;
    }
  }

  #keep(news: News): void {
    const number = numberOf(news);
    if (number > this.#last) this.#kept.set(number, news);
  }

  #passOn(): void {
    for (let next = this.#kept.get(this.#last + 1); next; next = this.#kept.get(this.#last + 1)) {
      this.#last += 1;
      this.#kept.delete(this.#last);
      this.apply(next);
    }
  }
}
