// Keeps the client's files, so that it opens and plays without a connection. It never keeps answers of the API, nor
// addresses of pages, which can have the secret of a seat.
//
// `files.js` lists the files of this version with their hashes. Each is kept under its path and hash, so versions never
// mix: a new version is used only when all its files are there, and open pages keep the old one until they are closed.

type Files = Record<string, [hash: string, size: number]>;

/** What is used of a ServiceWorkerGlobalScope. TypeScript can't know its types beside those of a page. */
interface Scope {
  readonly registration: { scope: string };
  readonly clients: { claim(): Promise<void> };
  tuckerboxFiles: { page: Files; tables: Files };
  importScripts(url: string): void;
  addEventListener(name: "install" | "activate", hear: (event: Lasting) => void): void;
  addEventListener(name: "fetch", hear: (event: Fetch) => void): void;
  addEventListener(name: "message", hear: (event: Lasting & MessageEvent<Asked>) => void): void;
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetch extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** A page asks how much is kept. `all`: keep everything first. */
export interface Asked {
  all: boolean;
}
/** Bytes. */
export interface Kept {
  kept: number;
  all: number;
}

const worker = self as unknown as Scope;
worker.importScripts("files.js");

const CACHE = "tuckerbox";
const PATIENCE = 4_000; // milliseconds that a page may take to arrive before the one that is kept is shown
const { page, tables } = worker.tuckerboxFiles;
const files: Files = { ...page, ...tables };
const root = worker.registration.scope;

const keyOf = (path: string) => new URL(`${path}?${files[path]![0]}`, root).href;
const kept = async (path: string) => (await caches.open(CACHE)).match(keyOf(path));

async function keep(path: string): Promise<void> {
  if (!(await kept(path))) await store(path, await fetch(new URL(path, root), { cache: "no-cache" }));
}

/** Keep a file, if it is the one of this version. */
async function store(path: string, response: Response): Promise<void> {
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hash !== files[path]![0]) throw new Error(`${path} is of another version.`);
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  await (await caches.open(CACHE)).put(keyOf(path), new Response(bytes, { headers }));
}

async function dropOtherVersions(): Promise<void> {
  const cache = await caches.open(CACHE);
  const ours = new Set(Object.keys(files).map(keyOf));
  for (const { url } of await cache.keys()) if (!ours.has(url)) await cache.delete(url);
}

/** Return the page as the host sends it now, or the one that is kept. */
async function openPage(request: Request): Promise<Response> {
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  const sent = await Promise.race([fetch(request).catch(() => undefined), late]);
  return sent ?? (await kept("index.html")) ?? Response.error();
}

async function openFile(event: Fetch, path: string): Promise<Response> {
  const known = await kept(path);
  if (known) return known;
  const response = await fetch(event.request);
  // What is not of this version is passed on, too: a newer page has asked for it.
  if (response.ok) event.waitUntil(store(path, response.clone()).catch(() => {}));
  return response;
}

async function measure(): Promise<Kept> {
  const there = await Promise.all(
    Object.entries(files).map(async ([path, [, size]]) => ((await kept(path)) ? size : 0)),
  );
  const sum = (sizes: number[]) => sizes.reduce((one, other) => one + other, 0);
  return { kept: sum(there), all: sum(Object.values(files).map(([, size]) => size)) };
}

worker.addEventListener("install", (event) => event.waitUntil(Promise.all(Object.keys(page).map(keep))));
worker.addEventListener("activate", (event) =>
  event.waitUntil(dropOtherVersions().then(() => worker.clients.claim())),
);

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(root)) return;
  const path = new URL(request.url).pathname.slice(new URL(root).pathname.length);
  if (path.startsWith("api/")) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (Object.hasOwn(files, path)) event.respondWith(openFile(event, path));
});

worker.addEventListener("message", (event) => {
  const answer = async () => {
    if (event.data.all) for (const path of Object.keys(tables)) await keep(path);
    event.ports[0]!.postMessage(await measure());
  };
  event.waitUntil(answer().catch(() => event.ports[0]!.postMessage(null)));
});
