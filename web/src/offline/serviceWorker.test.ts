// The service worker renews a subscription to notices that the browser has changed, and opens the client's own pages.
// `tests/site/` and `tests/table/` drive all else in a browser.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { root } from "../backend/hosting";
import { rememberAddress } from "../pages/notices/ownAddress";
import { fakeCaches } from "../testing/fakeCaches";

const ROOT = root.href;
const FRESH = { endpoint: "https://push.example.org/new", toJSON: () => ({ endpoint: FRESH.endpoint }) };

type Heard = {
  waitUntil(work: Promise<unknown>): void;
  request?: Pick<Request, "method" | "mode" | "url">;
  respondWith?(response: Promise<Response>): void;
  data?: unknown;
  ports?: { postMessage(answer: unknown): void }[];
};
const handlers = new Map<string, (event: Heard) => void>();
const subscribe = vi.fn();
const request = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("self", {
    importScripts: () => {},
    tuckerboxFiles: { page: { "index.html": ["hash", 10] }, tables: {} },
    registration: { scope: ROOT, pushManager: { subscribe } },
    addEventListener: (name: string, hear: (event: Heard) => void) => handlers.set(name, hear),
  });
  vi.stubGlobal("fetch", request);
  vi.stubGlobal("caches", fakeCaches());
  subscribe.mockResolvedValue(FRESH);
  await import("./serviceWorker");
  await rememberAddress({ id: "a1", endpoint: "https://push.example.org/old" });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

/** Let the server know addresses of this person, and answer all that it is asked. */
function known(...ids: string[]) {
  const addresses = ids.map((id) => ({ id, channel: "push" }));
  request.mockImplementation(async () => Response.json({ addresses, push_key: "key" }));
}

async function change(): Promise<unknown> {
  let work: Promise<unknown> | undefined;
  handlers.get("pushsubscriptionchange")!({ waitUntil: (given) => (work = given) });
  return work;
}

/** Return the requests that change something. */
const changes = () =>
  request.mock.calls
    .filter(([, init]) => init?.method)
    .map(([url, init]) => [init!.method, url, JSON.parse(String(init!.body))]);

const target = JSON.stringify(FRESH);
const RENEWAL = ["PUT", `${ROOT}api/me/addresses/a1/subscription`, { target }];

test("a change renews this browser's address, and no other", async () => {
  known("a2", "a1");
  await change();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
  expect(changes()).toEqual([RENEWAL]);
});

test("a browser that never had notices gets none, although its person's only browser has", async () => {
  known("a1");
  await rememberAddress(null);
  await change();
  expect(subscribe).not.toHaveBeenCalled();
  expect(changes()).toEqual([]);
});

test.each([[[]], [["a2"]]])("a browser that was removed is not added again beside %j", async (others) => {
  known(...others);
  await change();
  expect(subscribe).not.toHaveBeenCalled();
  expect(changes()).toEqual([]);
});

test.each([
  ["is refused", Response.json({ error: { code: "unavailable" } }, { status: 503 })],
  ["contains no key", Response.json({ addresses: [{ id: "a1", channel: "push" }] })],
])("an answer that %s is not subscribed from", async (_, answer) => {
  request.mockResolvedValue(answer);
  await change();
  expect(subscribe).not.toHaveBeenCalled();
  expect(changes()).toEqual([]);
});

test("a renewal that the server refuses is left to the next page", async () => {
  known("a1");
  request.mockImplementationOnce(request.getMockImplementation()!);
  request.mockImplementation(async () => Response.json({ error: { code: "unavailable" } }, { status: 503 }));
  await change();
  expect(changes()).toEqual([RENEWAL]);
});

test("a browser that may not show notices any more tells the server nothing", async () => {
  known("a1");
  subscribe.mockRejectedValue(new DOMException("no permission", "NotAllowedError"));
  await change();
  expect(changes()).toEqual([]);
});

test("a server that cannot be reached is left to the next page", async () => {
  request.mockRejectedValue(new TypeError("no connection"));
  await change();
  expect(subscribe).not.toHaveBeenCalled();
});

/** Return the answer to somebody who opens an address; undefined if that is left to the host. */
function opened(path: string): Promise<Response> | undefined {
  let answer: Promise<Response> | undefined;
  const request = { method: "GET", mode: "navigate", url: ROOT + path } as const;
  handlers.get("fetch")!({ request, waitUntil: () => {}, respondWith: (given) => (answer = given) });
  return answer;
}

test("if the cache can't be opened, a page comes from the host", async () => {
  vi.stubGlobal("caches", { open: () => Promise.reject(new Error("Unexpected internal error.")) });
  request.mockResolvedValue(new Response("The page."));
  expect(await (await opened("m/1"))!.text()).toBe("The page.");
});

test("if the cache can't be opened, nobody is told how much is kept, or that a file is", async () => {
  vi.stubGlobal("caches", { open: () => Promise.reject(new Error("Unexpected internal error.")) });
  for (const data of [{ does: "measure" }, { does: "keep", path: "index.html" }]) {
    const postMessage = vi.fn();
    let work: Promise<unknown> | undefined;
    handlers.get("message")!({ data, ports: [{ postMessage }], waitUntil: (given) => (work = given) });
    await work;
    expect(postMessage.mock.calls).toEqual([[null]]);
  }
  expect(request).not.toHaveBeenCalled();
});

test("on a host of files, only the folder's own page is ours", () => {
  request.mockResolvedValue(new Response("The page."));
  expect(opened("blog/")).toBeDefined();
  vi.stubGlobal("self", Object.assign(self, { tuckerboxHostedByFiles: true }));
  expect(opened("blog/")).toBeUndefined();
  expect(opened("")).toBeDefined();
});

test.each(["api/matches", "metrics", "healthz"])("the address %s is no page", (path) => {
  expect(opened(path)).toBeUndefined();
});
