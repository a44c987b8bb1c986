import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../api/client";
import { root } from "../../backend/hosting";
import * as me from "../../me.svelte";
import { offline } from "../../offline/offline.svelte";
import { fakeCaches } from "../../testing/fakeCaches";
import { ownAddress, rememberAddress } from "./ownAddress";
import { encoded, obstacleOf, renewOnce, subscribe } from "./push";

afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const able = { secure: true, push: true, apple: false, installed: false, permission: "default" } as const;

test.each([
  [{}, null],
  [{ permission: "granted" }, null],
  [{ permission: "denied" }, "blocked"],
  [{ push: false }, "cannot"],
  [{ push: false, apple: true }, "needs-app"],
  [{ push: false, apple: true, installed: true }, "cannot"],
  [{ apple: true, installed: true }, null],
  [{ secure: false, push: false, apple: true }, "needs-https"],
] as const)("with %o, the obstacle is %s", (browser, obstacle) => {
  expect(obstacleOf({ ...able, ...browser })).toBe(obstacle);
});

test("a key is written in base64url without padding", () => {
  expect(encoded(new Uint8Array([251, 255, 254, 4]).buffer)).toBe("-__-BA");
  expect(encoded(null)).toBe("");
});

test("a page without a service worker says that it can’t subscribe", async () => {
  vi.stubGlobal("Notification", { requestPermission: async () => "granted" });
  vi.spyOn(offline, "registration", "get").mockResolvedValue(null);
  await expect(subscribe("key")).rejects.toThrow("can’t show notifications");
});

test("whoever closes the browser’s question is told what to answer", async () => {
  vi.stubGlobal("Notification", { requestPermission: async () => "default" });
  await expect(subscribe("key")).rejects.toThrow("allow notifications when it asks you");
});

/** Let this browser have its own address, whose subscription the push service has replaced if it is not `now`. */
async function remembering(
  endpoint: string,
  now: string | null,
  permission: NotificationPermission = "granted",
) {
  vi.stubGlobal("caches", fakeCaches());
  await rememberAddress({ id: "a1", endpoint });
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
  subscribedTo(now);
  vi.spyOn(me, "identified").mockResolvedValue(undefined);
  const answer = (data: unknown) => ({ data, response: new Response() }) as never;
  const get = vi.spyOn(api, "GET").mockResolvedValue(knowing("a1"));
  const post = vi.spyOn(api, "POST").mockResolvedValue(answer({ id: "a2", channel: "push" }));
  const put = vi.spyOn(api, "PUT").mockResolvedValue(answer({ id: "a1", channel: "push" }));
  return { get, post, put };
}

/** Let the browser have the subscription with this endpoint, or none. */
function subscribedTo(endpoint: string | null) {
  const found = endpoint ? { endpoint, options: { applicationServerKey: null } } : null;
  const pushManager = {
    getSubscription: async () => found,
    subscribe: async () => found ?? { endpoint: "https://push.example.org/new" },
  };
  vi.spyOn(offline, "registration", "get").mockResolvedValue({ pushManager } as never);
}

/** Answer with the browsers that are addresses of this person. */
const knowing = (...ids: string[]) =>
  ({
    data: { addresses: ids.map((id) => ({ id, channel: "push" })), push_key: "" },
    response: new Response(),
  }) as never;

test.each([
  ["has another subscription", "https://push.example.org/another", "https://push.example.org/another"],
  ["has lost its subscription", null, "https://push.example.org/new"],
])("a browser that %s gets its notices again", async (_, now, endpoint) => {
  const { post, put } = await remembering("https://push.example.org/old", now);
  await renewOnce();
  const [path, asked] = put.mock.lastCall as unknown as [
    string,
    { params: object; body: { target: string } },
  ];
  expect(path).toBe("/api/me/addresses/{id}/subscription");
  expect(asked.params).toEqual({ path: { id: "a1" } });
  expect(JSON.parse(asked.body.target)).toMatchObject({ endpoint });
  expect(post).not.toHaveBeenCalled();
  expect(ownAddress()).toEqual({ id: "a1", endpoint });
});

test.each([null, "https://push.example.org/old"])(
  "a renewal that fails is finished the next time, although %s was all that was known",
  async (before) => {
    const endpoint = "https://push.example.org/new";
    const { put } = await remembering("https://push.example.org/old", null);
    await rememberAddress({ id: "a1", endpoint: before });
    put.mockRejectedValueOnce(new Error("no connection"));
    await expect(renewOnce()).rejects.toThrow("reached");
    subscribedTo(endpoint);
    await renewOnce();
    expect(put).toHaveBeenCalledTimes(2);
    expect(ownAddress()).toEqual({ id: "a1", endpoint });
    await renewOnce();
    expect(put).toHaveBeenCalledTimes(2);
  },
);

test("a browser that the server has forgotten is added again", async () => {
  const { get, post, put } = await remembering("https://push.example.org/old", null);
  get.mockResolvedValue(knowing());
  await renewOnce();
  expect(post).toHaveBeenCalledOnce();
  expect(put).not.toHaveBeenCalled();
  expect(ownAddress()).toEqual({ id: "a2", endpoint: "https://push.example.org/new" });
});

test("a browser that the server has forgotten leaves the only other one alone", async () => {
  const { get, post, put } = await remembering("https://push.example.org/old", null);
  get.mockResolvedValue(knowing("b1"));
  await renewOnce();
  expect(post).toHaveBeenCalledOnce();
  expect(put).not.toHaveBeenCalled();
  expect(ownAddress()?.id).toBe("a2");
});

test.each([
  ["has kept its subscription", "https://push.example.org/old", "granted"],
  ["may not show notices any more", null, "default"],
] as const)("a browser that %s subscribes to nothing", async (_, now, permission) => {
  const { post } = await remembering("https://push.example.org/old", now, permission);
  await renewOnce();
  expect(post).not.toHaveBeenCalled();
});

test("an address that an older version has remembered stays, and the service worker can read it", async () => {
  const { post } = await remembering("", "https://push.example.org/old");
  localStorage.setItem("tuckerbox.push-address", '"a1"');
  const cache = await caches.open(`tuckerbox address ${root.href}`);
  await cache.delete(root);
  await renewOnce();
  expect(post).not.toHaveBeenCalled();
  expect(ownAddress()).toEqual({ id: "a1", endpoint: null });
  expect(await (await cache.match(root))?.text()).toBe("a1");
});
