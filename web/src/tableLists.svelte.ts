// The lists of tables, refreshed while somebody looks at them.

import { api, good, messageOf, type Listed, type Tables } from "./api/client";
import { backends } from "./backend/backends.svelte";
import { identified } from "./me.svelte";

export class TableLists {
  #tables = $state.raw<Tables | null>(null);
  /** This browser's own tables, if there is a server as well; without one, `#tables` has them. */
  #here = $state.raw<Listed[]>([]);
  /** The reason why the last refresh failed; empty if it did not. */
  trouble = $state("");
  /** The number of the last request, and of the last one whose answer was used. */
  #requested = 0;
  #answered = 0;

  /** @param interval milliseconds between two refreshes */
  constructor(private readonly interval = 15_000) {}

  /** Null until they were fetched. */
  get tables(): Tables | null {
    if (!this.#here.length) return this.#tables;
    return {
      mine: [...this.#here, ...(this.#tables?.mine ?? [])],
      open: this.#tables?.open ?? [],
      watched: this.#tables?.watched ?? [],
    };
  }

  /** True once the server's tables are among them, if there is one. */
  get complete(): boolean {
    return this.#tables !== null;
  }

  refresh = (): Promise<void> => this.#fetch({});

  /**
   * Fetch the lists. Show this browser's own tables at once. If a later request was answered first, ignore the answer
   * to this one.
   *
   * @param query `background` if the page refreshes by itself: the server does not count that as a look
   */
  async #fetch(query: { background?: true }): Promise<void> {
    const request = ++this.#requested;
    let trouble = "";
    try {
      if (backends.hasServer) this.#here = (await backends.here.tables()) as Listed[];
    } catch (unreadable) {
      trouble = messageOf(unreadable);
    }
    try {
      const tables = await good(api.GET("/api/matches", { params: { query } }));
      if (request < this.#answered) return;
      this.#answered = request;
      this.#tables = tables;
    } catch (refused) {
      if (request < this.#answered) return;
      if (!backends.unreachable) trouble ||= messageOf(refused); // the page says so itself
    }
    this.trouble = trouble;
  }

  /** For the element that shows them: refresh now, at intervals, and whenever the page is shown again. */
  attach = () => {
    const fetchIfShown = (query: { background?: true }) => {
      if (document.visibilityState === "visible") void this.#fetch(query);
    };
    const look = () => fetchIfShown({});
    void identified().then(look);
    const timer = setInterval(() => fetchIfShown({ background: true }), this.interval);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  };
}
