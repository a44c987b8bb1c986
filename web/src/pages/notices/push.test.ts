import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../api/client";
import * as me from "../../me.svelte";
import { offline } from "../../offline/offline.svelte";
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
function remembering(endpoint: string, now: string | null, permission: NotificationPermission = "granted") {
  rememberAddress({ id: "a1", endpoint });
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
  const found = now ? { endpoint: now, options: { applicationServerKey: null } } : null;
  const pushManager = {
    getSubscription: async () => found,
    subscribe: async () => found ?? { endpoint: "https://push.example.org/new" },
  };
  vi.spyOn(offline, "registration", "get").mockResolvedValue({ pushManager } as never);
  vi.spyOn(me, "identified").mockResolvedValue(undefined);
  const chosen = { kinds: ["turn"], quiet: "22:00-07:00 Europe/Berlin", insists: true };
  const answer = (data: unknown) => ({ data, response: new Response() }) as never;
  let addresses: object[] = [{ id: "a1", ...chosen }];
  vi.spyOn(api, "GET").mockImplementation((async () => answer({ addresses, push_key: "" })) as never);
  const post = vi.spyOn(api, "POST").mockImplementation((async () => {
    addresses = [...addresses, { id: "a2" }];
    return answer({ id: "a2" });
  }) as never);
  const put = vi.spyOn(api, "PUT").mockResolvedValue(answer({ id: "a2", ...chosen }));
  const remove = vi.spyOn(api, "DELETE").mockImplementation((async () => {
    addresses = [];
    return answer({ addresses, push_key: "" });
  }) as never);
  return { chosen, post, put, remove };
}

test.each([
  ["has another subscription", "https://push.example.org/another", "https://push.example.org/another"],
  ["has lost its subscription", null, "https://push.example.org/new"],
])("a browser that %s gets its notices again, as chosen before", async (_, now, endpoint) => {
  const { chosen, post, put, remove } = remembering("https://push.example.org/old", now);
  await renewOnce();
  const [, asked] = post.mock.lastCall as unknown as [string, { body: { channel: string; target: string } }];
  expect(asked.body.channel).toBe("push");
  expect(JSON.parse(asked.body.target)).toMatchObject({ endpoint });
  expect(put.mock.lastCall?.[1]).toEqual({ params: { path: { id: "a2" } }, body: chosen });
  expect(remove.mock.lastCall?.[1]).toEqual({ params: { path: { id: "a1" } } });
  expect(ownAddress()).toEqual({ id: "a2", endpoint });
});

test.each(["remove", "post", "put"] as const)(
  "a renewal that fails to %s is finished the next time",
  async (at) => {
    const endpoint = "https://push.example.org/another";
    const { chosen, ...asked } = remembering("https://push.example.org/old", endpoint);
    asked[at].mockRejectedValueOnce(new Error("no connection"));
    await expect(renewOnce()).rejects.toThrow("reached");
    await renewOnce();
    expect(asked.put.mock.lastCall?.[1]).toEqual({ params: { path: { id: "a2" } }, body: chosen });
    expect(ownAddress()).toEqual({ id: "a2", endpoint });
    await renewOnce();
    expect(asked.put).toHaveBeenCalledTimes(at === "put" ? 2 : 1);
  },
);

test("the old address makes room for the new one", async () => {
  const { post, remove } = remembering("https://push.example.org/old", null);
  await renewOnce();
  expect(remove.mock.invocationCallOrder[0]).toBeLessThan(post.mock.invocationCallOrder[0]!);
});

test.each([
  ["has kept its subscription", "https://push.example.org/old", "granted"],
  ["may not show notices any more", null, "default"],
] as const)("a browser that %s subscribes to nothing", async (_, now, permission) => {
  const { post } = remembering("https://push.example.org/old", now, permission);
  await renewOnce();
  expect(post).not.toHaveBeenCalled();
});

test("an address that an older version has remembered stays", async () => {
  const { post } = remembering("", "https://push.example.org/old");
  localStorage.setItem("tuckerbox.push-address", '"a1"');
  await renewOnce();
  expect(post).not.toHaveBeenCalled();
  expect(ownAddress()).toEqual({ id: "a1", endpoint: null });
});
