import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { me } from "../me.svelte";
import MyName from "./MyName.svelte";

beforeEach(() => (me.name = "Anna"));
afterEach(() => (me.name = ""));

const edit = () => fireEvent.click(screen.getByRole("button", { name: /You are called/ }));

test("the name has the focus again after its field", async () => {
  render(MyName);
  await edit();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Your name" }));
  const cancel = screen.getByRole("button", { name: "Cancel" });
  cancel.focus();
  await fireEvent.click(cancel);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /Anna/ }));
});

test("a new name takes the focus from nobody who has gone on meanwhile", async () => {
  let answer = () => {};
  vi.spyOn(me, "rename").mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const other = document.body.appendChild(document.createElement("button"));
  render(MyName);
  await edit();
  const field = screen.getByRole("textbox", { name: "Your name" });
  await fireEvent.input(field, { target: { value: "Bo" } });
  await fireEvent.submit(field.closest("form")!);
  other.focus();
  answer();
  expect(await screen.findByRole("button", { name: /You are called/ })).toBeTruthy();
  expect(document.activeElement).toBe(other);
  other.remove();
  vi.restoreAllMocks();
});

test("Esc keeps the name, and closes nothing around the field", async () => {
  const closes = vi.fn((event: Event) => !event.defaultPrevented);
  document.body.addEventListener("keydown", closes);
  render(MyName);
  await edit();
  await fireEvent.keyDown(screen.getByRole("textbox", { name: "Your name" }), { key: "Escape" });
  expect(closes).toHaveReturnedWith(false);
  expect(await screen.findByRole("button", { name: /Anna/ })).toBeTruthy();
  document.body.removeEventListener("keydown", closes);
});
