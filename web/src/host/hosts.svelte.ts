// Passes each request of the client to its host: a match's id tells where it lives, and the page declares whether there
// is a server. While the server can't be reached, new tables are set up in this browser.

import { BrowserHost, isHere } from "./here/browserHost";
import type { Progress } from "./here/python";
import { server, type Host, type Source } from "./host";
import { hosting } from "./page";

/** What this browser answers, too, when the server can't be reached. */
const KNOWN_HERE = ["GET /api/games", "GET /api/me"];
const NEW_TABLES = ["POST /api/matches", "POST /api/records"];

export class Hosts {
  #away = $state(false);
  #progress = $state.raw<Progress | null>(null);

  readonly here: BrowserHost;

  /** @param server null if there is none */
  constructor(
    private readonly server: Host | null,
    here: (progress: (progress: Progress | null) => void) => BrowserHost,
  ) {
    this.here = here((progress) => (this.#progress = progress));
  }

  /** True while there is a server that can't be reached. */
  get away(): boolean {
    return this.#away;
  }

  /** True if there is a server, beside which this browser keeps tables of its own. */
  get hasServer(): boolean {
    return this.server !== null;
  }

  /** How far this browser has come in loading the rules; null if it is not doing so. */
  get progress(): Progress | null {
    return this.#progress;
  }

  /** The host of new tables. */
  get current(): Host {
    return this.server && !this.#away ? this.server : this.here;
  }

  /** The host of a match. */
  of(match: string): Host {
    return this.server && !isHere(match) ? this.server : this.here;
  }

  fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const asked = `${request.method} ${pathname}`;
    const match = /^\/api\/matches\/([^/]+)/.exec(pathname)?.[1];
    if (!this.server || (match && isHere(match))) return this.here.fetch(request);
    if (this.#away && NEW_TABLES.includes(asked)) return this.here.fetch(request);
    try {
      const response = await this.server.fetch(request);
      this.#away = false;
      return response;
    } catch (unreachable) {
      this.#away = true;
      if (KNOWN_HERE.includes(asked)) return this.here.fetch(request);
      throw unreachable;
    }
  };

  events(match: string, url: string): Source {
    return this.of(match).events(url);
  }
}

const worker = () => new Worker(new URL("./here/pythonWorker.ts", import.meta.url), { type: "module" });

export const hosts = new Hosts(
  hosting === "server" ? server : null,
  (progress) => new BrowserHost(worker, progress),
);
