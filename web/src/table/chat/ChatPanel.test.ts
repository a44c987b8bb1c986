import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test, vi } from "vitest";
import type { ChatLine } from "../../api/client";
import { Chat } from "./chat.svelte";
import ChatPanel from "./ChatPanel.svelte";

/** Say “Hello”, and type “again” before the server answers. */
async function say(answer: ChatLine | null) {
  let settle: (answer: ChatLine | null) => void = () => {};
  const room = {
    mine: [],
    sendChat: () => new Promise<ChatLine | null>((done) => (settle = done)),
    earlierChat: vi.fn(),
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
