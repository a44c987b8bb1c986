import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Offline } from "./offline/offline.svelte";

class FakeWorker extends EventTarget {
  state = "installing";

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

const first = new FakeWorker();
const registration = Object.assign(new EventTarget(), {
  active: null as FakeWorker | null,
  installing: first as FakeWorker | null,
  waiting: null,
});
const register = vi.fn(async () => registration);

beforeEach(() => {
  vi.stubEnv("DEV", false);
  first.state = "installing";
  Object.assign(registration, { active: null, installing: first });
  const serviceWorker = Object.assign(new EventTarget(), {
    register,
    getRegistration: async () => undefined,
    ready: new Promise(() => {}),
    controller: null,
  });
  vi.stubGlobal("navigator", { serviceWorker });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  register.mockClear();
});

/** Open a page that has loaded, and whose first service worker is being installed. */
async function begun(): Promise<Offline> {
  const offline = new Offline();
  offline.begin();
  dispatchEvent(new Event("load"));
  await vi.waitFor(() => expect(register).toHaveBeenCalled());
  return offline;
}

test("whoever needs the service worker waits until it is active", async () => {
  const offline = await begun();
  const settled = vi.fn();
  void offline.registration.then(settled);
  first.become("installed");
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  Object.assign(registration, { active: first, installing: null });
  first.become("activating");
  expect(await offline.registration).toBe(registration);
});

test("nobody waits for a service worker that can’t be installed", async () => {
  const offline = await begun();
  registration.installing = null;
  first.become("redundant");
  expect(await offline.registration).toBeNull();
  expect(offline.cannot).toBe(true);
});

test("nobody waits for a service worker where there can be none", async () => {
  vi.stubGlobal("navigator", {});
  const offline = new Offline();
  offline.begin();
  expect(await offline.registration).toBeNull();
});
