import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, type Address, type Addresses } from "../../api/client";
import * as me from "../../me.svelte";
import { toasts } from "../../parts/toasts.svelte";
import { offline } from "../../offline/offline.svelte";
import { zoneHere } from "../../quietHours";
import { offline as unreachable } from "../../testing/openMatch";
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
const keeps = { chat: 90, people: 365 };
const known: Addresses = { addresses: [address], channels: ["push", "webhook"], push_key: "key", keeps };
const answer = (data: unknown) => ({ data, response: new Response() }) as never;

beforeEach(() => {
  vi.stubGlobal("isSecureContext", false); // jsdom has none
  vi.spyOn(me, "identified").mockResolvedValue(undefined as never);
  vi.spyOn(api, "GET").mockResolvedValue(answer(known));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
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

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)";

test.each([
  ["on plain http", false, "", "This browser can only show notifications if the page is on https"],
  ["on an iPhone, outside the app", true, IPHONE, "first put this page on your home screen"],
])(
  "%s, the page says why this browser can show nothing, and offers no button",
  async (_, secure, agent, says) => {
    vi.stubGlobal("isSecureContext", secure);
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
    render(NoticeSettings);
    expect(await screen.findByText(says, { exact: false })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Tell me in this browser" })).toBeNull();
  },
);

test("a switch whose change fails goes back", async () => {
  const one = await openCard();
  vi.spyOn(api, "PUT").mockRejectedValue(unreachable());
  await fireEvent.click(one("A match is over"));
  await vi.waitFor(() => expect(toasts.list.length).toBe(1));
  expect(one("A match is over").checked).toBe(false);
});

test("while an address is added, the others can't be removed, and say so", async () => {
  vi.spyOn(api, "POST").mockReturnValue(new Promise(() => {}));
  const remove = vi.spyOn(api, "DELETE");
  render(NoticeSettings);
  const field = await screen.findByRole("textbox");
  await fireEvent.input(field, { target: { value: "https://hooks.example.org" } });
  await fireEvent.click(screen.getByRole("button", { name: "Use it" }));
  const button = screen.getByRole("button", { name: /Forget hooks/ });
  await vi.waitFor(() => expect(button.ariaBusy).toBe("true"));
  await fireEvent.click(button);
  expect(remove).not.toHaveBeenCalled();
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

test("quiet hours name their time zone, and are those of this one once they are changed", async () => {
  const elsewhere = { ...address, quiet: "22:00-07:30 America/New_York" };
  vi.spyOn(api, "GET").mockResolvedValue(answer({ ...known, addresses: [elsewhere] }));
  const put = vi
    .spyOn(api, "PUT")
    .mockImplementation((async (_: string, asked: { body: Partial<Address> }) =>
      answer({ ...elsewhere, ...asked.body })) as never);
  await openCard();
  expect(screen.getByText("From 22:00 to 07:30, America/New York time.")).toBeTruthy();
  await fireEvent.input(screen.getByLabelText("From"), { target: { value: "23:00" } });
  await vi.waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(put.mock.lastCall?.[1]).toMatchObject({ body: { quiet: `23:00-07:30 ${zoneHere()}` } });
});

test("whoever forbids messages is told how to allow them, in place of the button", async () => {
  const permission = { permission: "default" as NotificationPermission };
  ableToPush(async () => (permission.permission = "denied"), permission);
  render(NoticeSettings);
  await fireEvent.click(await screen.findByRole("button", { name: "Tell me in this browser" }));
  expect(await screen.findByText(/You have blocked notifications/)).toBeTruthy();
  expect(toasts.list).toEqual([]);
});

test("a browser whose service worker is not ready yet is told about, too, once it is", async () => {
  let ready!: (registration: ServiceWorkerRegistration) => void;
  const registered = new Promise<ServiceWorkerRegistration>((done) => (ready = done));
  vi.spyOn(offline, "registration", "get").mockReturnValue(registered);
  const requestPermission = vi.fn(async (): Promise<NotificationPermission> => "granted");
  ableToPush(requestPermission);
  const add = vi.spyOn(api, "POST").mockResolvedValue(answer({ ...address, id: "b1", channel: "push" }));
  render(NoticeSettings);
  await fireEvent.click(await screen.findByRole("button", { name: "Tell me in this browser" }));
  expect(requestPermission).toHaveBeenCalledOnce(); // browsers ask only when a button has just been pressed
  expect(add).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Tell me in this browser", busy: true })).toBeTruthy();
  const subscribed = { endpoint: "https://push.example.org/1" };
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscribed };
  ready({ pushManager } as never);
  await vi.waitFor(() => expect(add).toHaveBeenCalledOnce());
  expect(add.mock.lastCall?.[1]).toMatchObject({
    body: { channel: "push", target: JSON.stringify(subscribed) },
  });
  expect(toasts.list).toEqual([]);
});

/** Let this page be able to get pushes, as far as it can tell. */
function ableToPush(
  requestPermission: () => Promise<NotificationPermission>,
  permission = { permission: "default" as NotificationPermission },
): void {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", Object.assign(permission, { requestPermission }));
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
}
