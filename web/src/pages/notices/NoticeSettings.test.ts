import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, type Address, type Addresses } from "../../api/client";
import * as me from "../../me.svelte";
import { toasts } from "../../parts/toasts.svelte";
import { offline } from "../../testing/openMatch";
import NoticeSettings from "./NoticeSettings.svelte";

const address: Address = {
  id: "a1",
  channel: "webhook",
  target: "hooks.example.org",
  confirmed: true,
  kinds: ["turn"],
  quiet: null,
  insists: false,
  secret: null,
};
const known: Addresses = { addresses: [address], channels: ["push", "webhook"], push_key: "key" };
const answer = (data: unknown) => ({ data, response: new Response() }) as never;

beforeEach(() => {
  vi.stubGlobal("isSecureContext", false); // jsdom has none
  vi.spyOn(me, "identified").mockResolvedValue(undefined as never);
  vi.spyOn(api, "GET").mockResolvedValue(answer(known));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toasts.list = [];
});

async function openCard() {
  render(NoticeSettings);
  await fireEvent.click(await screen.findByRole("button", { name: /Choose what goes to/ }));
  return (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });
}

test("where storage is forbidden, the page works all the same", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  render(NoticeSettings);
  expect(await screen.findByText("hooks.example.org")).toBeTruthy();
});

test("a switch whose change fails goes back", async () => {
  const one = await openCard();
  vi.spyOn(api, "PUT").mockRejectedValue(offline());
  await fireEvent.click(one("A match is over"));
  await vi.waitFor(() => expect(toasts.list.length).toBe(1));
  expect(one("A match is over").checked).toBe(false);
});

test("two switches in a row both count", async () => {
  const one = await openCard();
  const put = vi
    .spyOn(api, "PUT")
    .mockImplementation((async (_: string, asked: { body: Partial<Address> }) =>
      answer({ ...address, ...asked.body })) as never);
  void fireEvent.click(one("A match is over"));
  await fireEvent.click(one("Somebody asks for an undo"));
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  expect(put.mock.lastCall?.[1]).toMatchObject({ body: { kinds: ["turn", "undo", "over"] } });
});

test("whoever forbids messages is told how to allow them, in place of the button", async () => {
  const permission = { permission: "default" as NotificationPermission };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", permission);
  const subscribe = async () => {
    permission.permission = "denied";
    throw new DOMException("Registration failed - permission denied", "NotAllowedError");
  };
  const registration = { pushManager: { getSubscription: async () => null, subscribe } };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  render(NoticeSettings);
  await fireEvent.click(await screen.findByRole("button", { name: "Tell me in this browser" }));
  expect(await screen.findByText(/You have blocked notifications/)).toBeTruthy();
  expect(toasts.list).toEqual([]);
  Reflect.deleteProperty(navigator, "serviceWorker");
});
