// The analyses that this device has made, in IndexedDB, so that they are there again when somebody comes back to the
// match. Storage may be missing, full or forbidden: then they last until the table is left.

import type { Analysis } from "../../api/client";
import type { Prospects } from "../../thinking/thoughts";

/** An analysis that has not reached the end yet, and the results about the decisions so far. */
export interface BegunAnalysis {
  analysis: Analysis;
  found: readonly Prospects[];
}

/** The analyses of one match. */
export interface KeptAnalyses {
  match: string;
  /** The match's last entry. If the match has gone on since, they are out of date. */
  last: number;
  /** The deepest complete one. */
  deepest: Analysis | null;
  /** The one that was begun after that. */
  begun: BegunAnalysis | null;
}

const DATABASE = "tuckerbox.analyses";
const STORE = "matches";
const TIME = "time";
const MOST = 20; // matches

export class AnalysisStore {
  #opened: Promise<IDBDatabase> | null = null;

  /** Return the analyses of a match; null if none are kept. */
  async read(match: string): Promise<KeptAnalyses | null> {
    try {
      const store = await this.#store("readonly");
      return (await resultOf<KeptAnalyses | undefined>(store.get(match))) ?? null;
    } catch {
      return null;
    }
  }

  /**
   * Keep the analyses of a match, and return whether that was possible. If there are many matches, delete those that
   * were kept longest ago.
   */
  async write(kept: KeptAnalyses): Promise<boolean> {
    try {
      const store = await this.#store("readwrite");
      const stored = isCompleted(store.transaction);
      const other = await resultOf<KeptAnalyses | undefined>(store.get(kept.match));
      store.put({ ...kept, deepest: deeperOf(kept, other), [TIME]: Date.now() });
      const oldestFirst = await resultOf(store.index(TIME).getAllKeys());
      for (const match of oldestFirst.slice(0, -MOST)) store.delete(match);
      return await stored;
    } catch {
      return false;
    }
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    const opened = (this.#opened ??= this.#open());
    opened.catch(() => (this.#opened = null)); // the next one may succeed
    const database = await opened;
    return database.transaction(STORE, mode).objectStore(STORE);
  }

  async #open(): Promise<IDBDatabase> {
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { keyPath: "match" }).createIndex(TIME, TIME);
    const database = await resultOf(opening);
    database.onclose = () => (this.#opened = null);
    return database;
  }
}

/** Return the deepest complete analysis. Another tab may have gone deeper. */
function deeperOf(kept: KeptAnalyses, other: KeptAnalyses | undefined): Analysis | null {
  const theirs = other?.last === kept.last ? other.deepest : null;
  return theirs && theirs.simulations > (kept.deepest?.simulations ?? 0) ? theirs : kept.deepest;
}

/** Return whether a transaction was completed: only then does a browser know that there is room. */
function isCompleted(transaction: IDBTransaction): Promise<boolean> {
  return new Promise((done) => {
    transaction.oncomplete = () => done(true);
    transaction.onabort = () => done(false);
  });
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** The analyses that this browser keeps. */
export const analysisStore = new AnalysisStore();
