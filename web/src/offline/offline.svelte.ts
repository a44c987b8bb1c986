// Makes the client available without a connection: the service worker keeps the page when it is first opened, and the
// files of tables in this browser once somebody is likely to want them. Tells when a newer version of the client is
// there.

import { backends } from "../backend/backends.svelte";
import { root } from "../backend/hosting";
import { deviceConnection } from "../deviceConnection";
import { toasts } from "../parts/toasts.svelte";
import { router } from "../router.svelte";
import type { Asked, Go, Kept } from "./serviceWorker";
import { say } from "../messages/say";
import { mayPrefetch } from "./prefetchRule";

/** Milliseconds that one file may take. */
const PATIENCE = 120_000;

/** Milliseconds in which a newer version takes over, unless the older one is busy. */
const TAKES_OVER = 3_000;

async function mayFetch(): Promise<boolean> {
  return mayPrefetch({
    installed: matchMedia("(display-mode: standalone)").matches,
    tables: (await backends.here.tables()).length,
    connection: deviceConnection(),
  });
}

export class Offline {
  #kept = $state.raw<Kept | null>(null);
  #cannot = $state(false);
  #busy = $state(false);
  #trouble = $state("");
  #settle!: (registration: ServiceWorkerRegistration | null) => void;
  #registration = new Promise<ServiceWorkerRegistration | null>((done) => (this.#settle = done));

  /** The registration of the service worker, once that is active; null if there can be none. */
  get registration(): Promise<ServiceWorkerRegistration | null> {
    return this.#registration;
  }

  /** The bytes that are kept; null if nothing can be kept, or if this is not known yet. */
  get kept(): Kept | null {
    return this.#kept;
  }

  /** True once it is known that nothing can be kept. */
  get cannot(): boolean {
    return this.#cannot;
  }

  get ready(): boolean {
    return this.#kept?.missing.length === 0;
  }

  /** True while files are fetched. */
  get busy(): boolean {
    return this.#busy;
  }

  /** The reason why files could not be fetched; empty if they could. */
  get trouble(): string {
    return this.#trouble;
  }

  /** Call this when the page starts. Service workers need https, except on this machine. */
  begin(): void {
    this.#cannot = !("serviceWorker" in navigator) || import.meta.env.DEV;
    if (this.#cannot) return this.#settle(null);
    followVersion();
    followNotices();
    const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work));
    // The client still works then, as long as there is a connection.
    const fail = () => {
      this.#cannot = true;
      this.#settle(null);
    };
    const whenIdle = (work: () => Promise<void>) => idle(() => void work().catch(fail));
    const keep = () => whenIdle(() => this.#keepIfWanted());
    const start = async () => {
      const registration = await register();
      offerVersions(registration);
      await activated(registration);
      this.#settle(registration);
      keep();
      backends.here.onsetup(keep);
    };
    addEventListener("load", () => whenIdle(start));
  }

  async #keepIfWanted(): Promise<void> {
    this.#kept = await ask({ does: "measure" });
    if (await mayFetch()) await this.keep();
  }

  /** Fetch whatever is not kept yet. */
  async keep(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#trouble = "";
    try {
      this.#kept = await ask({ does: "measure" });
      for (const path of this.#kept.missing) this.#kept = await ask({ does: "keep", path });
    } catch {
      this.#trouble = say("offline-trouble");
    } finally {
      this.#busy = false;
    }
  }
}

/** Go to the address of a notice that somebody has clicked. */
function followNotices(): void {
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<Go | undefined>) => {
    if (data?.does === "go") router.go(data.path);
  });
}

/** Register the service worker, or look for a newer version of it. */
async function register(): Promise<ServiceWorkerRegistration> {
  const known = await navigator.serviceWorker.getRegistration(root);
  const newest = known?.scope === root.href ? (known.waiting ?? known.active) : null;
  return registerAt(newest ? new URL(newest.scriptURL).search : "");
}

/** Wait until a registration has an active worker. Throw an error if its first one can't be installed. */
async function activated(registration: ServiceWorkerRegistration): Promise<void> {
  const first = registration.installing ?? registration.waiting;
  await new Promise<void>((done, fail) => {
    const look = () => {
      if (registration.active) done();
      else if (!first || first.state === "redundant")
        fail(new Error("The service worker can't be installed."));
    };
    first?.addEventListener("statechange", look);
    look();
  });
}

/** To a browser, another address of the same script is another version. */
function registerAt(search: string): Promise<ServiceWorkerRegistration> {
  const address = new URL(`service-worker.js${search}`, root);
  return navigator.serviceWorker.register(address, { updateViaCache: "none" });
}

/** True once this page has asked for a newer version. */
let asked = false;

/** Show the page of a newer version when it takes over, no matter which tab asked for that. */
function followVersion(): void {
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", async () => {
    if (asked || controlled || !(await isOfWorker())) location.reload();
    controlled = true;
  });
}

/** Offer newer versions, until this page has asked for one. */
function offerVersions(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    const { active, waiting } = registration;
    if (!active || !waiting) return; // the first version waits for a moment, too, but there is no older one
    if (asked) takeOver(waiting);
    else
      toasts.offer(say("offline-newer"), {
        label: say("offline-reload"),
        act: () => void reload(registration),
      });
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  offer();
}

/** Have the newer version take over, which reloads this page.
 *
 * Chromium stops the older service worker for that. If another tab asks the older worker something at this
 * moment, Chromium starts that worker again, and then waits until nothing was asked for half a minute, or for five
 * minutes. It tries again only for another version, so the same script is registered at its other address. */
async function reload(registration: ServiceWorkerRegistration): Promise<void> {
  asked = true;
  toasts.offer(say("offline-newer"), { label: say("offline-reloading"), busy: true, act: () => {} });
  while (registration.waiting) {
    takeOver(registration.waiting);
    await new Promise((done) => setTimeout(done, TAKES_OVER));
    const { search } = new URL((registration.waiting ?? registration.active!).scriptURL);
    // Without a connection, the older one has to become quiet.
    if (registration.waiting) await registerAt(search ? "" : "?again").catch(() => {});
  }
  location.reload();
}

function takeOver(waiting: ServiceWorker): void {
  waiting.postMessage({ does: "take-over" } satisfies Asked);
}

/** Return whether this page, which came from the host, has the version of its first service worker. */
async function isOfWorker(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module]")!.getAttribute("src")!;
  return (await (await fetch(new URL("index.html", root))).text()).includes(script);
}

/** Ask the service worker. Throw an error if it can't do so, or takes too long. */
async function ask(question: Asked): Promise<Kept> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error("The service worker does not answer.")), PATIENCE);
    port1.onmessage = ({ data }: MessageEvent<Kept | null>) => {
      clearTimeout(late);
      if (data) done(data);
      else fail(new Error("The service worker could not fetch a file."));
    };
    active!.postMessage(question, [port2]);
  });
}

export const offline = new Offline();
