// Where the points come from: fetched for one moment after another while somebody looks, with one request at a time.

import type { PointsBySource } from "../../api/client";

export class PointSources {
  #found = $state.raw<PointsBySource | null>(null);
  #wanted = -1;
  #asking = false;

  /** @param fetch fetches the sources after an entry */
  constructor(private readonly fetch: (entry: number) => Promise<PointsBySource>) {}

  /** The last answer. It stays until the next one has come; null if there is none. */
  get found(): PointsBySource | null {
    return this.#found;
  }

  /** Fetch the sources after an entry. If other entries are asked for meanwhile, fetch only the last of these next. */
  async fetchAfter(entry: number): Promise<void> {
    this.#wanted = entry;
    if (this.#asking) return;
    this.#asking = true;
    let asked = this.#found?.n;
    while (asked !== this.#wanted) {
      asked = this.#wanted;
      this.#found = await this.fetch(asked).catch(() => null); // then the points are shown without their sources
    }
    this.#asking = false;
  }
}
