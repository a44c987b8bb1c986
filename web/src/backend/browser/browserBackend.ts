// This browser as a backend: it answers requests with Python, and keeps the rows of its tables. It starts Python only
// for requests that it can't answer from files and rows.

import { randomHex } from "../../randomHex";
import type { Backend, Capabilities, Source } from "../backend";
import { root } from "../hosting";
import { Changes, TableEvents } from "./changes";
import { Python, PythonError, type Port, type Progress } from "./python";
import { OvertakenError, RowsError, RowStore, type Row, type Rows } from "./rows";
import { say } from "../../messages/say";

/** The prefix of the ids of this browser's own matches. A server's ids are random. */
const PREFIX = "here-";
export const isHere = (match: string): boolean => match.startsWith(PREFIX);

/** Python's answer: either a response and the rows to keep, or the entries to load first. */
interface PythonAnswer {
  status: number;
  body: string;
  headers: Record<string, string>;
  rows: Rows;
  changed: string[];
  /** Match ids, each with the number of the first entry. */
  needs: [string, number][];
}

interface Question {
  method: string;
  path: string;
  query: string;
  body: string;
}

/** Names for somebody who has not chosen one: some of those in `people.py`. */
const NAMES = [
  "Banksia",
  "Bilby",
  "Galah",
  "Kookaburra",
  "Lyrebird",
  "Numbat",
  "Quokka",
  "Waratah",
  "Wombat",
];

/** The requests that make one entry, and are answered by its news. */
const ANSWERED_BY_NEWS = /\/(moves|bot-moves|undo|answer|resign|hand)$/;

/** The requests that can set up the first table of this browser. */
const NEW_TABLES = /^POST \/api\/(matches|records|games\/[^/]+\/(lesson|moments\/[^/]+|puzzle\/match))$/;

const LOCK = "tuckerbox.tables"; // of all pages of this browser
const MOST_TRIES = 3; // of a request, if another page writes first each time
const IDLE = 300_000; // milliseconds without a request, after which Python is ended to free its memory

export class BrowserBackend implements Backend {
  readonly capabilities: Capabilities = {
    invitations: false,
    chat: false,
    programs: false,
    thinks: false,
    announcesPlans: false,
    secretDice: false,
    notices: false,
    boards: false, // Python would have to be started
  };

  #python: Promise<Python> | null = null;
  #changes: Changes | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #followed: TableEvents | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #persistent = false;
  #setUp: (() => void)[] = [];

  constructor(
    private readonly worker: () => Port,
    private readonly progress: (progress: Progress | null) => void = () => {},
    private readonly rows: Pick<
      RowStore,
      "all" | "changedSince" | "entriesFrom" | "onclosed" | "write"
    > = new RowStore(),
  ) {
    // Python remembers which rows are stored. If somebody has deleted them, it has to begin anew.
    rows.onclosed = () => this.#endPython();
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname: path, search } = new URL(request.url);
    const asked = `${request.method} ${path}`;
    try {
      if (asked === "GET /api/games") return await gamesHere();
      if (asked === "GET /api/me") return Response.json({ name: await this.name() });
      if (asked === "GET /api/matches")
        return Response.json({ mine: await this.tables(), open: [], watched: [] });
      const body = await request.text();
      const response = await this.#ask({ method: request.method, path, query: search.slice(1), body });
      if (response.ok && NEW_TABLES.test(asked)) {
        this.#askToKeepTables();
        for (const hear of this.#setUp) hear();
      }
      return response;
    } catch (wrong) {
      if (wrong instanceof RowsError) return refusal(507, "not-kept", wrong.message);
      if (wrong instanceof PythonError) return refusal(500, "no-rules", wrong.message);
      console.error(wrong);
      return refusal(500, "unexpected", say("local-unexpected"));
    }
  }

  events(url: string): Source {
    const { pathname, searchParams } = new URL(url, root);
    const path = pathname.replace(/\/events$/, "");
    const news = async (after: number) => {
      const question = { method: "GET", path: `${path}/news`, query: `after=${after}`, body: "" };
      const response = await this.#ask(question);
      if (!response.ok) throw new Error(say("local-no-news"));
      return ((await response.json()) as unknown[]).map((one) => JSON.stringify(one));
    };
    const match = decodeURIComponent(path.split("/").at(-1)!);
    this.#followed = new TableEvents(match, Number(searchParams.get("after")), news, this.#told);
    return this.#followed;
  }

  /** Call a function whenever a table has been set up on this page. */
  onsetup(hear: () => void): void {
    this.#setUp.push(hear);
  }

  /** Return the tables as lists show them. */
  async tables(): Promise<unknown[]> {
    return (await this.rows.all("tables")).map(listedIn).filter(({ status }) => status !== "cancelled");
  }

  /**
   * Return the name of the person who uses this browser. If there is none yet, make one up here, as Python would: every
   * page needs a name, and most need no Python.
   */
  name(): Promise<string> {
    return this.#alone(async () => {
      const [known] = await this.rows.all("people");
      if (known) return known.name as string;
      const name = NAMES[Math.floor(Math.random() * NAMES.length)]!;
      await this.rows.write({ people: [{ format: 1, change: 1, id: randomHex(), name }] });
      return name;
    });
  }

  get #told(): Changes {
    return (this.#changes ??= new Changes());
  }

  /** Ask Python. If it dies, nothing is lost: start it again, and ask once more. */
  async #ask(question: Question): Promise<Response> {
    clearTimeout(this.#idle);
    const used = this.#started();
    const python = await used;
    try {
      return await this.#askOnce(python, question);
    } catch (wrong) {
      if (!(wrong instanceof PythonError)) throw wrong;
      if (this.#python === used) this.#python = null; // unless another request has replaced it already
      return await this.#askOnce(await this.#started(), question);
    } finally {
      this.#rest();
    }
  }

  async #askOnce(python: Python, question: Question): Promise<Response> {
    const { status, body, headers, changed, rows } = await this.#alone(() => this.#answer(python, question));
    // A premove may have been played as well. Then everybody who follows the match has to catch up.
    const news = ANSWERED_BY_NEWS.test(question.path) && rows.entries?.length === 1 ? body : null;
    for (const match of changed) this.#told.tell({ match, news });
    return new Response(body, { status, headers });
  }

  #started(): Promise<Python> {
    this.#python ??= this.#start().catch((wrong: unknown) => {
      this.#python = null;
      throw wrong;
    });
    return this.#python;
  }

  async #start(): Promise<Python> {
    const python = new Python(this.worker(), this.progress);
    try {
      await python.start(root);
    } finally {
      this.progress(null);
    }
    return python;
  }

  /** End Python after a while, unless a table is open. The next request starts it again. */
  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#followed && !this.#followed.closed) return this.#rest();
      this.#endPython();
    }, IDLE);
  }

  #endPython(): void {
    this.#python?.then((python) => python.end()).catch(() => {}); // if it failed to start, that was reported
    this.#python = null;
  }

  /** Ask the browser, once per page, not to delete the tables when it needs room. */
  #askToKeepTables(): void {
    if (this.#persistent) return;
    this.#persistent = true;
    navigator.storage?.persist?.().catch(() => {}); // it may do so all the same
  }

  /** Load what other pages have written, answer a question, and write the rows of the answer. */
  async #answer(python: Python, { method, path, query, body }: Question): Promise<PythonAnswer> {
    let since = Number(await python.call("change"));
    for (let tries = 1; ;) {
      await load(python, await this.rows.changedSince(since));
      const answer = JSON.parse(await python.call("answer", method, path, query, body)) as PythonAnswer;
      const entries: Row[] = [];
      for (const [match, number] of answer.needs)
        entries.push(...(await this.rows.entriesFrom(match, number)));
      if (answer.needs.length) {
        await load(python, { entries });
        continue;
      }
      try {
        await this.rows.write(answer.rows);
      } catch (wrong) {
        await python.call("revert");
        if (!(wrong instanceof OvertakenError) || tries === MOST_TRIES) throw wrong;
        tries += 1;
        since = 0; // without locks, the other page may have used the same number for its change
        continue;
      }
      return answer;
    }
  }

  /** Do some work under a lock that all pages of this browser share, and one piece of work at a time on this page. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    // Without https there are no locks. Then the keys of entries decide which page was first.
    const locked = () => (navigator.locks ? navigator.locks.request(LOCK, work) : work()) as Promise<T>;
    const done = this.#queue.then(locked);
    this.#queue = done.catch(() => {});
    return done;
  }
}

async function load(python: Python, rows: Rows): Promise<void> {
  const wrong = await python.call("load", JSON.stringify(rows));
  if (wrong) throw new RowsError(wrong);
}

/** Return the table of a row as lists show it. In rows of format 1, its options are only in the header. */
function listedIn({ format, match, listed }: Row): { status: string } {
  const shown = listed as { status: string };
  if (format !== 1) return shown;
  const { options } = match as { options: string };
  return { options: JSON.parse(options), tempo: null, spectators: false, ...shown } as typeof shown;
}

/** Return the games as the client's files list them. */
async function gamesHere(): Promise<Response> {
  const response = await fetch(new URL("games.json", root)).catch(() => null);
  return response?.ok ? response : refusal(500, "no-games", say("local-no-games"));
}

function refusal(status: number, code: string, says: string): Response {
  return Response.json({ error: { code, says, rule: null, news: null } }, { status });
}
