// The lists of tables, refreshed while somebody looks at them.

import { api, good, type Tables, messageOf } from "./api/client";
import { identified } from "./me.svelte";

export class TableLists {
  tables = $state.raw<Tables | null>(null);
  /** The reason why the last refresh failed; empty if it did not. */
  trouble = $state("");

  /** @param interval milliseconds between two refreshes */
  constructor(private readonly interval = 15_000) {}

  refresh = async (): Promise<void> => {
    try {
      this.tables = await good(api.GET("/api/matches"));
      this.trouble = "";
    } catch (refused) {
      this.trouble = messageOf(refused);
    }
  };

  /** For the element that shows them: refresh now, at intervals, and whenever the page is shown again. */
  attach = () => {
    const look = () => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    void identified().then(look);
    const timer = setInterval(look, this.interval);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  };
}
