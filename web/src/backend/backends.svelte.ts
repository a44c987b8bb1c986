// Passes each request of the client to its backend: a match's id tells where it lives, and the page declares whether
// there is a server. While the server can't be reached, new tables are set up in this browser.

import { BrowserBackend, isHere } from "./browser/browserBackend";
import type { Progress } from "./browser/python";
import { server, type Backend, type Source } from "./backend";
import { hosting } from "./hosting";
import { say } from "../messages/say";

/** The requests that this browser answers when the server can't be reached. */
const ANSWERED_HERE = ["GET /api/games", "GET /api/me", "POST /api/matches", "POST /api/records"];
const LEARNING =
  /^(POST \/api\/games\/[^/]+\/(lesson|moments\/[^/]+|puzzle|puzzle\/match)|GET \/api\/games\/[^/]+\/puzzle(\/why)?)$/;

/** The statuses with which a proxy answers if it can't reach the server. */
const UNREACHABLE = [502, 503, 504];

export class Backends {
  #unreachable = $state(false);
  #returned: (() => void)[] = [];
  #progress = $state.raw<Progress | null>(null);

  readonly here: BrowserBackend;

  /** @param server null if there is none */
  constructor(
    private readonly server: Backend | null,
    here: (progress: (progress: Progress | null) => void) => BrowserBackend,
  ) {
    this.here = here((progress) => (this.#progress = progress));
    addEventListener("online", () => void this.#tryServer());
  }

  /** True while there is a server that can't be reached. */
  get unreachable(): boolean {
    return this.#unreachable;
  }

  /** True if there is a server, beside which this browser keeps tables of its own. */
  get hasServer(): boolean {
    return this.server !== null;
  }

  /** This browser's progress in loading the rules; null if it is not loading them. */
  get progress(): Progress | null {
    return this.#progress;
  }

  /** The backend of new tables. */
  get current(): Backend {
    return this.server && !this.#unreachable ? this.server : this.here;
  }

  /** The backend of a match. */
  of(match: string): Backend {
    return this.server && !isHere(match) ? this.server : this.here;
  }

  fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const asked = `${request.method} ${pathname}`;
    const match = /^\/api\/matches\/([^/]+)/.exec(pathname)?.[1];
    if (!this.server || (match && isHere(match))) return this.here.fetch(request);
    if (!ANSWERED_HERE.includes(asked) && !LEARNING.test(asked)) return this.#reach(this.server, request);
    const again = request.clone(); // a body can be read only once
    return this.#reach(this.server, request).catch(() => this.here.fetch(again));
  };

  /** Call a function whenever the server can be reached again. */
  onreturn(hear: () => void): void {
    this.#returned.push(hear);
  }

  /** Find out whether the server can be reached again. */
  async #tryServer(): Promise<void> {
    if (!this.server || !this.#unreachable) return;
    await this.#reach(this.server, new Request(new URL("/api/me", location.href))).catch(() => {});
  }

  /** Ask the server. Note whether it could be reached. */
  async #reach(server: Backend, request: Request): Promise<Response> {
    try {
      const response = await server.fetch(request);
      if (isOfProxy(response)) throw new TypeError(say("server-unreachable"));
      if (this.#unreachable) {
        this.#unreachable = false;
        for (const hear of this.#returned) hear();
      }
      return response;
    } catch (unreachable) {
      this.#unreachable = true;
      throw unreachable;
    }
  }

  events(match: string, url: string): Source {
    return this.of(match).events(url);
  }
}

/** Return whether a proxy has answered for a server that it can't reach. The server's own refusals are JSON. */
function isOfProxy({ status, headers }: Response): boolean {
  return UNREACHABLE.includes(status) && !headers.get("content-type")?.includes("json");
}

const worker = () => new Worker(new URL("./browser/pythonWorker.ts", import.meta.url), { type: "module" });

export const backends = new Backends(
  hosting === "server" ? server : null,
  (progress) => new BrowserBackend(worker, progress),
);
