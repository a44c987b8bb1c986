// The rows of this browser's own tables, in IndexedDB. Python (`tuckerbox.local`) makes and reads them. This code uses
// only the keys, the number of a row's latest change, and the table as lists show it.

import { say } from "../../messages/say";

export type Row = Record<string, unknown>;
export type Rows = Partial<Record<Kind, Row[]>>;

const KEYS = {
  tables: "id",
  entries: ["match", "number"],
  components: ["game", "hash"],
  people: "id",
} as const;

export type Kind = keyof typeof KEYS;
const KINDS = Object.keys(KEYS) as Kind[];

/** The kinds whose rows can change. Each change has a higher number than all before it. */
const CHANGING = ["tables", "components", "people"] as const;

const DATABASE = "tuckerbox";
const VERSION = 1;

/** Thrown if the rows can't be read or written. The message is for people. */
export class RowsError extends Error {
  override name = "RowsError";
}

/** Thrown if another page has written the same entry first. */
export class OvertakenError extends RowsError {}

const SAYS: Record<string, string> = {
  QuotaExceededError: say("local-full"),
  VersionError: say("local-newer"),
  SecurityError: say("local-closed"),
  InvalidStateError: say("local-closed"),
};

function described(wrong: unknown): RowsError {
  const name = wrong instanceof DOMException ? wrong.name : "";
  if (name === "ConstraintError") return new OvertakenError(say("local-unreadable"), { cause: wrong });
  return new RowsError(SAYS[name] ?? say("local-unreadable"), { cause: wrong });
}

export class RowStore {
  /** Called when the database has been closed from outside: it may be gone, or belong to a newer version. */
  onclosed: () => void = () => {};

  #opened: Promise<IDBDatabase> | null = null;

  /** Return all rows of a kind. */
  all(kind: Kind): Promise<Row[]> {
    return this.#read([kind], (of) => of(kind).getAll()).then(([rows]) => rows!);
  }

  /** Return all rows whose latest change has a higher number. Entries are not among them. */
  async changedSince(change: number): Promise<Rows> {
    const later = IDBKeyRange.lowerBound(change, true);
    const found = await this.#read(CHANGING, (of, kind) => of(kind).index("change").getAll(later));
    return Object.fromEntries(CHANGING.map((kind, nth) => [kind, found[nth]!]));
  }

  /** Return a match's entries from one on, in order. */
  async entriesFrom(match: string, number: number): Promise<Row[]> {
    const range = IDBKeyRange.bound([match, number], [match, Infinity]);
    const [rows] = await this.#read(["entries"], (of) => of("entries").getAll(range));
    return rows!;
  }

  /** Write rows in one transaction, and wait until they are on the disk. An entry is never written again. */
  async write(rows: Rows): Promise<void> {
    const kinds = KINDS.filter((kind) => rows[kind]?.length);
    if (!kinds.length) return;
    const database = await this.#open();
    await promised<void>((done, fail) => {
      const transaction = database.transaction(kinds, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => done();
      transaction.onabort = () => fail(transaction.error);
      try {
        for (const kind of kinds) {
          const store = transaction.objectStore(kind);
          for (const row of rows[kind]!) kind === "entries" ? store.add(row) : store.put(row);
        }
      } catch (wrong) {
        transaction.abort(); // otherwise, the rows before this one would be kept
        fail(wrong);
      }
    });
  }

  /** Read from several stores at one moment. */
  async #read<Of extends Kind>(
    kinds: readonly Of[],
    ask: (of: (kind: Of) => IDBObjectStore, kind: Of) => IDBRequest<Row[]>,
  ): Promise<Row[][]> {
    const database = await this.#open();
    return promised((done, fail) => {
      const transaction = database.transaction(kinds);
      const requests = kinds.map((kind) => ask((kind) => transaction.objectStore(kind), kind));
      transaction.oncomplete = () => done(requests.map(({ result }) => result));
      transaction.onabort = () => fail(transaction.error);
    });
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= this.#connect().catch((wrong: unknown) => {
      this.#opened = null;
      throw wrong;
    });
    return this.#opened;
  }

  #connect(): Promise<IDBDatabase> {
    return promised((done, fail) => {
      const opening = indexedDB.open(DATABASE, VERSION);
      opening.onupgradeneeded = () => {
        for (const kind of KINDS) {
          opening.result.createObjectStore(kind, { keyPath: KEYS[kind] as string | string[] });
        }
        for (const kind of CHANGING) opening.transaction!.objectStore(kind).createIndex("change", "change");
      };
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        // Close the database for a newer version in another tab. After any close, open it again when it is needed.
        const forget = () => {
          this.#opened = null;
          this.onclosed();
        };
        database.onversionchange = () => {
          database.close();
          forget();
        };
        database.onclose = forget;
        done(database);
      };
    });
  }
}

/** Return a promise that fails with a RowsError. */
function promised<T>(work: (done: (value: T) => void, fail: (wrong: unknown) => void) => void): Promise<T> {
  return new Promise((done, fail) => {
    const failed = (wrong: unknown) => fail(described(wrong));
    try {
      work(done, failed);
    } catch (wrong) {
      failed(wrong);
    }
  });
}
