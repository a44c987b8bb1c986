// What the service worker does when the browser's subscription to notices has changed. `tests/site/` and `tests/table/`
// drive all else in a browser.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ROOT = "https://table.example/";
const FRESH = { endpoint: "https://push.example.org/new", toJSON: () => ({ endpoint: FRESH.endpoint }) };

type Heard = { waitUntil(work: Promise<unknown>): void; oldSubscription?: object; newSubscription?: object };
const handlers = new Map<string, (event: Heard) => void>();
const subscribe = vi.fn();
const request = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("self", {
    importScripts: () => {},
    tuckerboxFiles: { page: {}, tables: {} },
    registration: { scope: ROOT, pushManager: { subscribe } },
    addEventListener: (name: string, hear: (event: Heard) => void) => handlers.set(name, hear),
  });
  vi.stubGlobal("fetch", request);
  subscribe.mockResolvedValue(FRESH);
  await import("./serviceWorker");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

/** Let the server know addresses of this person, and answer all that it is asked. */
function known(...addresses: { id: string; channel: string }[]) {
  request.mockImplementation(async () => Response.json({ addresses, push_key: "key" }));
}

async function change(event: Partial<Heard> = {}): Promise<unknown> {
  let work: Promise<unknown> | undefined;
  handlers.get("pushsubscriptionchange")!({ ...event, waitUntil: (given) => (work = given) });
  return work;
}

/** Return the requests that change something. */
const changes = () =>
  request.mock.calls
    .filter(([, init]) => init?.method)
    .map(([url, init]) => [init!.method, url, JSON.parse(String(init!.body))]);

const target = JSON.stringify(FRESH);

test.each([
  ["neither subscription, as in older Firefox and in Chromium", {}],
  ["only the old one, as in Firefox", { oldSubscription: { endpoint: "https://push.example.org/old" } }],
  ["the new one, as the standard has it", { newSubscription: FRESH }],
])("a change that comes with %s renews this browser's address", async (_, event) => {
  known({ id: "m1", channel: "mail" }, { id: "a1", channel: "push" });
  await change(event);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
  expect(changes()).toEqual([["PUT", `${ROOT}api/me/addresses/a1/subscription`, { target }]]);
});

test("a browser that the server has forgotten meanwhile is added again", async () => {
  known({ id: "m1", channel: "mail" });
  await change();
  expect(changes()).toEqual([["POST", `${ROOT}api/me/addresses`, { channel: "push", target }]]);
});

test("which of several browsers this is, is left to the next page", async () => {
  known({ id: "a1", channel: "push" }, { id: "a2", channel: "push" });
  await change();
  expect(changes()).toEqual([]);
});

test("a browser that may not show notices any more tells the server nothing", async () => {
  known({ id: "a1", channel: "push" });
  subscribe.mockRejectedValue(new DOMException("no permission", "NotAllowedError"));
  await change();
  expect(changes()).toEqual([]);
});

test("a server that cannot be reached is left to the next page", async () => {
  request.mockRejectedValue(new TypeError("no connection"));
  await change();
  expect(subscribe).not.toHaveBeenCalled();
});
