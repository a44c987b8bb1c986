// Tells all pages of this browser, this one included, which tables have changed, and lets a match follow its own.

import type { Source } from "../backend";

interface Change {
  match: string;
  /** The news of the last entry as JSON; null if something else has changed. */
  news: string | null;
}

export class Changes {
  #listeners = new Set<(change: Change) => void>();
  #channel = new BroadcastChannel("tuckerbox.tables");

  constructor() {
    this.#channel.onmessage = ({ data }: MessageEvent<Change>) => this.#hear(data);
  }

  tell(change: Change): void {
    this.#channel.postMessage(change);
    this.#hear(change);
  }

  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#channel.close();
  }

  #hear(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** The number of the entry in news. */
const numberIn = (news: string) =>
  (JSON.parse(news) as { entry: { number: number } | null }).entry?.number ?? 0;

/** The events of a match: `entry` for each entry after one, and `table` when anything else has changed. */
export class TableEvents extends EventTarget implements Source {
  readyState: number = EventSource.OPEN;
  #stop: () => void;
  #work: Promise<void>;

  /** @param fetch returns the news after an entry, each as JSON */
  constructor(
    match: string,
    private after: number,
    private readonly fetch: (after: number) => Promise<string[]>,
    changes: Changes,
  ) {
    super();
    this.#stop = changes.listen((change) => {
      if (change.match === match) this.#next(() => this.#changed(change));
    });
    this.#work = Promise.resolve().then(() => this.#tell("open"));
    this.#next(async () => void (await this.#catchUp()));
  }

  get closed(): boolean {
    return this.readyState === EventSource.CLOSED;
  }

  close(): void {
    this.readyState = EventSource.CLOSED;
    this.#stop();
  }

  /** Do one piece of work after the other. If one fails, the next change makes up for it. */
  #next(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(() => {});
  }

  async #changed({ news }: Change): Promise<void> {
    if (news !== null && numberIn(news) === this.after + 1) this.#entry(news);
    else if (!(await this.#catchUp()) && news === null) this.#tell("table");
  }

  /** Report new entries. Return whether there were any. */
  async #catchUp(): Promise<boolean> {
    const news = await this.fetch(this.after);
    for (const one of news) this.#entry(one);
    return news.length > 0;
  }

  #entry(news: string): void {
    this.after = Math.max(this.after, numberIn(news));
    this.#tell("entry", news);
  }

  #tell(name: string, data?: string): void {
    if (!this.closed) this.dispatchEvent(new MessageEvent(name, { data }));
  }
}
