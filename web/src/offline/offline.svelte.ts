// Makes the client available without a connection: the service worker keeps the page when it is first opened, and the
// files that a table in this browser needs as soon as the page has nothing else to do.

import { root } from "../host/page";
import type { Asked, Kept } from "./serviceWorker";

/** What only some browsers know about a connection. */
interface Connection {
  saveData?: boolean;
  type?: string;
}

/** Return whether bytes may cost money here. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.type === "cellular";
}

class Offline {
  #kept = $state.raw<Kept | null>(null);
  #busy = $state(false);

  /** How much is kept; null if nothing can be, or if that is not known yet. */
  get kept(): Kept | null {
    return this.#kept;
  }

  get ready(): boolean {
    return this.#kept !== null && this.#kept.kept === this.#kept.all;
  }

  /** True while files are fetched. */
  get busy(): boolean {
    return this.#busy;
  }

  /** For the page's start. Plain http has no service workers, except on this machine. */
  begin(): void {
    if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
    const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work));
    const register = async () => {
      const address = new URL("service-worker.js", root);
      await navigator.serviceWorker.register(address, { updateViaCache: "none" });
      idle(() => void (isMetered() ? this.look() : this.keep()));
    };
    // Without it, the client works as long as there is a connection.
    addEventListener("load", () => idle(() => void register().catch(() => {})));
  }

  /** Find out how much is kept. */
  async look(): Promise<void> {
    this.#kept = await ask({ all: false });
  }

  /** Fetch whatever is not kept yet. */
  async keep(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    await this.look();
    if (!this.ready) this.#kept = (await ask({ all: true })) ?? this.#kept;
    this.#busy = false;
  }
}

/** Ask the service worker. Return null if it can't do so. */
async function ask(question: Asked): Promise<Kept | null> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = ({ data }: MessageEvent<Kept | null>) => done(data);
    active!.postMessage(question, [port2]);
  });
}

export const offline = new Offline();
