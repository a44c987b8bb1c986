import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { ChatLine } from "../../api/client";
import { Chat } from "./chat.svelte";
import ChatPanel from "./ChatPanel.svelte";

afterEach(() => void vi.restoreAllMocks());

function theChat() {
  const chatRead = vi.fn();
  const chat = new Chat(
    { mine: [], sendChat: vi.fn(), chatBefore: vi.fn(), chatBeforeOrNote: vi.fn(), chatRead },
    0,
  );
  return { chat, chatRead };
}

const aLine = (id: number, at: string): ChatLine => ({ id, seat: 1, name: "Bo", text: `Line ${id}`, at });

/** Say “Hello”, and type “again” before the server answers. */
async function say(answer: ChatLine | null) {
  let settle: (answer: ChatLine | null) => void = () => {};
  const room = {
    mine: [],
    sendChat: () => new Promise<ChatLine | null>((done) => (settle = done)),
    chatBefore: vi.fn(),
    chatBeforeOrNote: vi.fn(),
    chatRead: vi.fn(),
  };
  render(ChatPanel, { chat: new Chat(room, 0), player: true });
  const field = screen.getByLabelText<HTMLInputElement>("Say something");
  await fireEvent.input(field, { target: { value: "Hello" } });
  await fireEvent.submit(field.form!);
  expect(field.value).toBe("");
  await fireEvent.input(field, { target: { value: "again" } });
  settle(answer);
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "Send" }).ariaBusy).not.toBe("true"));
  await tick();
  return field;
}

test("what is typed while a line is sent stays", async () => {
  const field = await say({ id: 1, seat: null, name: "Anna", text: "Hello", at: "2026-01-01T00:00:00Z" });
  expect(screen.getByText("Hello")).toBeTruthy();
  expect(field.value).toBe("again");
});

test("a line that is refused comes back to the field", async () => {
  expect((await say(null)).value).toBe("Hello again");
});

test("the field has the focus again once Send was pressed", async () => {
  const room = {
    mine: [],
    sendChat: async () => null,
    chatBefore: vi.fn(),
    chatBeforeOrNote: vi.fn(),
    chatRead: vi.fn(),
  };
  render(ChatPanel, { chat: new Chat(room, 0), player: true });
  const field = screen.getByLabelText("Say something");
  await fireEvent.input(field, { target: { value: "Hello" } });
  const button = screen.getByRole("button", { name: "Send" });
  button.focus();
  await fireEvent.click(button);
  expect(document.activeElement).toBe(field);
});

test("lines that come while the page is hidden are unread until it is shown", async () => {
  const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const { chat, chatRead } = theChat();
  render(ChatPanel, { chat, player: true });
  chat.receive(aLine(1, "2026-01-01T00:00:00Z"));
  await tick();
  expect([chat.unread, chatRead.mock.calls.length]).toEqual([1, 0]);
  visible.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await tick();
  expect([chat.unread, chatRead.mock.calls.length]).toEqual([0, 1]);
});

test("the lines in sight stay when somebody comes back to the page, until another line comes", async () => {
  const visible = vi.spyOn(document, "visibilityState", "get");
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(900);
  const { chat } = theChat();
  chat.receive(aLine(1, "2026-01-01T00:00:00Z"));
  render(ChatPanel, { chat, player: true });
  const list = screen.getByRole("log");
  list.scrollTop = 100;
  for (const state of ["hidden", "visible"] as const) {
    visible.mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
    await tick();
  }
  expect(list.scrollTop).toBe(100);
  chat.receive(aLine(2, "2026-01-01T00:01:00Z"));
  await tick();
  expect(list.scrollTop).toBe(900);
});

test("a line says on which day it was written, unless that is today", () => {
  const today = new Date();
  today.setHours(9, 5);
  const { chat } = theChat();
  chat.receive(aLine(1, new Date(2020, 2, 13, 9, 5).toISOString()));
  chat.receive(aLine(2, today.toISOString()));
  render(ChatPanel, { chat, player: true });
  const [before, now] = screen.getAllByRole("time").map(({ textContent }) => textContent);
  expect([before, now]).toEqual(["13 Mar, 09:05", "09:05"]);
});
