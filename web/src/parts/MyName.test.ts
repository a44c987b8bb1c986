import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { me } from "../me.svelte";
import MyName from "./MyName.svelte";

beforeEach(() => (me.name = "Anna"));
afterEach(() => (me.name = ""));

test("Esc keeps the name, and closes nothing around the field", async () => {
  const closes = vi.fn((event: Event) => !event.defaultPrevented);
  document.body.addEventListener("keydown", closes);
  render(MyName);
  await fireEvent.click(screen.getByRole("button", { name: /You are called/ }));
  await fireEvent.keyDown(screen.getByRole("textbox", { name: "Your name" }), { key: "Escape" });
  expect(closes).toHaveReturnedWith(false);
  expect(await screen.findByRole("button", { name: /Anna/ })).toBeTruthy();
  document.body.removeEventListener("keydown", closes);
});
