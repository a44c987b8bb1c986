import { afterEach, expect, test, vi } from "vitest";
import { encoded, obstacleOf, subscribe } from "./push";

afterEach(() => void vi.unstubAllGlobals());

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
  const serviceWorker = { ready: new Promise(() => {}), getRegistration: async () => undefined };
  vi.stubGlobal("navigator", { serviceWorker });
  await expect(subscribe("key")).rejects.toThrow("can’t show notifications");
});
