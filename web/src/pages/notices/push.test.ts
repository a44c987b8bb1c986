import { afterEach, expect, test, vi } from "vitest";
import { offline } from "../../offline/offline.svelte";
import { encoded, obstacleOf, subscribe } from "./push";

afterEach(() => {
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
