// Keeps the client's files, so that it opens and plays without a connection. It never keeps answers of the API, nor
// addresses of pages, which can contain the secret of a seat.
//
// `files.js` lists the files of this version with their hashes. A service worker answers with these files and no
// others, so a page and the files of its tables are always of one version. A new version is installed beside it. It
// takes over when a page asks for that, or when no page is open.
//
// It is a classic script, so it can import nothing but types.

import type { Addresses } from "../api/client";

type Files = Record<string, [hash: string, size: number]>;

/** The part of a ServiceWorkerGlobalScope that is used here. TypeScript can't know its types beside those of a page. */
interface Scope {
  readonly registration: {
    scope: string;
    readonly pushManager: PushManager;
    update(): Promise<unknown>;
    getNotifications(which: { tag: string }): Promise<{ data: Noted | string | null }[]>;
    showNotification(title: string, options: NotificationOptions & { renotify: boolean }): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  tuckerboxFiles: { page: Files; tables: Files };
  /**
   * True on a host of files. There, the pages' paths come after a #, so all pages below the folder belong to others.
   */
  tuckerboxHostedByFiles?: boolean;
  importScripts(url: string): void;
  skipWaiting(): Promise<void>;
  addEventListener(
    name: "install" | "activate" | "pushsubscriptionchange",
    hear: (event: Lasting) => void,
  ): void;
  addEventListener(name: "fetch", hear: (event: Fetch) => void): void;
  addEventListener(name: "message", hear: (event: Lasting & MessageEvent<Asked>) => void): void;
  addEventListener(name: "push", hear: (event: Lasting & { data: { json(): Push } | null }) => void): void;
  addEventListener(
    name: "notificationclick",
    hear: (event: Lasting & { notification: { data: Noted | string; close(): void } }) => void,
  ): void;
}
/** An open page. */
interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: Go): void;
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetch extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** A request of a page: to keep a file, to say how much is kept, or to take over from an older version. */
export type Asked = { does: "keep"; path: string } | { does: "measure" } | { does: "take-over" };
/** The bytes that are kept, those of all files, and the paths of the files that are missing. */
export interface Kept {
  kept: number;
  all: number;
  missing: string[];
}

/** A notice, as the server pushes it. */
export interface Push {
  /** The same for all attempts to send it. */
  key: string;
  /** A newer notice with the same tag takes the place of an older one that is still shown. */
  tag: string;
  title: string;
  text: string;
  path: string;
}
/** The data of a notice that is shown. */
type Noted = Pick<Push, "key" | "path">;
/** Asks a page to go to an address, because somebody has clicked a notice. */
export interface Go {
  does: "go";
  path: string;
}

const worker = self as unknown as Scope;
worker.importScripts("files.js");

const UNREADABLE: Push = { key: "notice", tag: "notice", title: "Tuckerbox", text: "", path: "/" };
const root = worker.registration.scope;
const CACHE = `tuckerbox ${root}`; // other sites of the same origin have caches of their own
/** A cache of its own, because `dropOtherVersions` clears the other one. `pages/notices/ownAddress.ts` writes it. */
const ADDRESS_CACHE = `tuckerbox address ${root}`;
/** Addresses for whoever runs the server: they are not pages of ours. */
const NO_PAGES = new Set(["metrics", "healthz"]);
const { page, tables } = worker.tuckerboxFiles;
const files: Files = { ...page, ...tables };

const pathOf = (url: string) => new URL(url).pathname.slice(new URL(root).pathname.length);
const keyOf = (path: string) => new URL(`${path}?${files[path]![0]}`, root).href;
/** Return a file if it is kept. */
const kept = async (path: string) => (await caches.open(CACHE)).match(keyOf(path));
/** Return a file if it is kept. If the cache can't be opened, the host still has the file. */
const keptIfPossible = (path: string) => kept(path).catch(() => undefined);

/** The files that are being fetched, by their paths, so that none is fetched twice. */
const arriving = new Map<string, Promise<void>>();

/** Count a file as arriving until `work` is done or has failed. */
function arrives(path: string, work: Promise<void>): Promise<void> {
  const done = work.finally(() => arriving.delete(path));
  arriving.set(path, done);
  return done;
}

async function keep(path: string): Promise<void> {
  if (await kept(path)) return;
  const fetched = async () => checked(path, await fetch(new URL(path, root), { cache: "no-cache" }));
  await (arriving.get(path) ?? arrives(path, put(path, fetched())));
}

/** Return a response that can be kept. Throw an error if it is not the file of this version. */
async function checked(path: string, response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hash !== files[path]![0]) throw new Error(`${path} is of another version.`);
  return new Response(bytes, { headers: headersOf(response) });
}

async function put(path: string, response: Promise<Response>): Promise<void> {
  await (await caches.open(CACHE)).put(keyOf(path), await response);
}

/** Return the headers of a response whose body is decoded. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return headers;
}

/** Keep this version's page. Where an older version can play without a connection, keep what tables need, too. */
async function install(): Promise<void> {
  await Promise.all(Object.keys(page).map(keep));
  const known = await (await caches.open(CACHE)).keys();
  if (!known.some(({ url }) => Object.hasOwn(tables, pathOf(url)))) return;
  for (const path of Object.keys(tables)) await keep(path);
}

async function dropOtherVersions(): Promise<void> {
  const cache = await caches.open(CACHE);
  const ours = new Set(Object.keys(files).map(keyOf));
  for (const { url } of await cache.keys()) if (!ours.has(url)) await cache.delete(url);
}

async function openPage(request: Request): Promise<Response> {
  return (await keptIfPossible("index.html")) ?? fetch(request);
}

/** Return a file of this version. If the host has a different one by now, fail, and check for a newer version. */
async function openFile(event: Fetch, path: string): Promise<Response> {
  const known = await keptIfPossible(path);
  if (known) return known;
  const underway = arriving.get(path);
  if (underway) return underway.catch(() => {}).then(() => openFile(event, path));
  const response = await fetch(event.request);
  if (!response.ok || !response.body) return response;
  const right = checked(path, response.clone());
  event.waitUntil(arrives(path, put(path, right)).catch(() => {})); // there may be no room
  event.waitUntil(right.catch(() => worker.registration.update()).catch(() => {}));
  // The page gets the bytes as they arrive, but the end of the stream only once their hash is known to be right.
  const body = response.body.pipeThrough(new TransformStream({ flush: async () => void (await right) }));
  return new Response(body, { headers: headersOf(response) });
}

async function measure(): Promise<Kept> {
  const paths = Object.keys(files);
  const there = await Promise.all(paths.map(kept));
  const missing = paths.filter((_, nth) => !there[nth]);
  const bytes = (of: string[]) => of.reduce((sum, path) => sum + files[path]![1], 0);
  return { kept: bytes(paths) - bytes(missing), all: bytes(paths), missing };
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(dropOtherVersions().then(() => worker.clients.claim())),
);

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(root)) return;
  const path = pathOf(request.url);
  if (path.startsWith("api/") || NO_PAGES.has(path)) return;
  if (Object.hasOwn(files, path)) event.respondWith(openFile(event, path));
  else if (request.mode === "navigate" && (path === "" || !worker.tuckerboxHostedByFiles))
    event.respondWith(openPage(request));
});

worker.addEventListener("message", (event) => {
  const asked = event.data;
  if (asked.does === "take-over") return event.waitUntil(worker.skipWaiting());
  const answer = async () => {
    if (asked.does === "keep") await keep(asked.path);
    event.ports[0]!.postMessage(await measure());
  };
  event.waitUntil(answer().catch(() => event.ports[0]!.postMessage(null)));
});

/** Browsers show a notice of their own if a push shows none. */
worker.addEventListener("push", (event) => event.waitUntil(notify(event.data?.json() ?? UNREADABLE)));

/** Show a notice, and alert its user. A repeat of the same one takes its place in silence. */
async function notify({ key, tag, title, text, path }: Push): Promise<void> {
  const shown = await worker.registration.getNotifications({ tag });
  const renotify = !shown.some(({ data }) => typeof data === "object" && data?.key === key);
  const icon = new URL("icon-192.png", root).href;
  const data: Noted = { key, path };
  await worker.registration.showNotification(title, { body: text, tag, renotify, icon, data });
}

/** Go on with notices when the browser has replaced or lost its subscription. If that fails, the next page does it.
 *
 * Browsers differ in what they send with the event, and some send nothing. So it is ignored: subscribing again
 * returns the new subscription if there is one. */
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew().catch(() => {})));

async function renew(): Promise<void> {
  const own = await (await (await caches.open(ADDRESS_CACHE)).match(root))?.text();
  if (!own) return;
  const mine = new URL("api/me/addresses", root).href;
  const response = await fetch(mine);
  if (!response.ok) return;
  const { addresses, push_key }: Addresses = await response.json();
  // Its person may have removed this browser on purpose.
  if (!push_key || !addresses.some(({ id }) => id === own)) return;
  const options = { userVisibleOnly: true, applicationServerKey: push_key };
  const target = JSON.stringify(await worker.registration.pushManager.subscribe(options));
  await fetch(`${mine}/${own}/subscription`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ target }),
  });
}

/** Open the page of a notice: in a tab on the same subject or at the front page, or in a new one if there is none. */
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { data } = event.notification;
  event.waitUntil(show(typeof data === "string" ? data : data.path)); // older workers kept only the path
});

/** Return what a page is about: the first two parts of its path, such as a match without one of its moments. */
const subjectOf = (url: string) => pathOf(url).split("/", 2).join("/");

async function show(path: string): Promise<void> {
  const url = new URL(path.replace(/^\//, ""), root);
  if (url.origin !== new URL(root).origin) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const at = (subject: string) => pages.find((page) => subjectOf(page.url) === subject);
  const page = at(subjectOf(url.href)) ?? at("");
  if (!page) return void (await worker.clients.openWindow(url.href));
  page.postMessage({ does: "go", path });
  await page.focus();
}
