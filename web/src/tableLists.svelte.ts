// The lists of tables, kept fresh while somebody looks at them.

import { api, good, type Tables } from "./api/client";
import { identified } from "./me.svelte";

export class TableLists {
  tables = $state.raw<Tables | null>(null);
  /** Why there is nothing, or nothing new. */
  trouble = $state("");

  /** @param every how often to ask, in milliseconds */
  constructor(private readonly every = 15_000) {}

  refresh = async (): Promise<void> => {
    try {
      this.tables = await good(api.GET("/api/matches"));
      this.trouble = "";
    } catch (refused) {
      this.trouble = refused instanceof Error ? refused.message : String(refused);
    }
  };

  /** For the element that shows them: asks now, when the page comes back into view, and now and then. */
  attach = () => {
    const look = () => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    void identified().then(look);
    const timer = setInterval(look, this.every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  };
}
