import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { backends } from "../../backend/backends.svelte";
import KeyList from "./KeyList.svelte";

const listed = () => screen.queryByText("open or close the chat") !== null;

test.each([true, false])(
  "beside a table, the key of the chat is listed if people can chat there: %s",
  (chats) => {
    render(KeyList, { compact: true, chats });
    expect(listed()).toBe(chats);
  },
);

test("without a table, it is listed if people could chat at a new one", () => {
  render(KeyList);
  expect(listed()).toBe(backends.current.capabilities.chat);
});
