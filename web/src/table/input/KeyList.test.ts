import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { backends } from "../../backend/backends.svelte";
import KeyList from "./KeyList.svelte";

afterEach(() => void vi.restoreAllMocks());

const listed = () => screen.queryByText("open or close the chat") !== null;

test.each([true, false])(
  "beside a table, the key of the chat is listed if people can chat there: %s",
  (chats) => {
    render(KeyList, { compact: true, chats });
    expect(listed()).toBe(chats);
  },
);

test.each([true, false])("without a table, it is listed if people can chat at new ones: %s", (chat) => {
  const { current } = backends;
  const capabilities = { ...current.capabilities, chat };
  vi.spyOn(backends, "current", "get").mockReturnValue({ ...current, capabilities });
  render(KeyList);
  expect(listed()).toBe(chat);
});
