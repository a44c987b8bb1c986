import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { aChoice } from "../../testing/fakes";
import ChoosingButtons from "./ChoosingButtons.svelte";

const props = { picked: false, onback: vi.fn(), onchoices: vi.fn(), ondone: vi.fn() };
const done = () => screen.queryByRole("button", { name: "Done" });

test("the button that ends a turn keeps its place and the focus while its choice is on its way", async () => {
  const ends = aChoice("done");
  const { rerender } = render(ChoosingButtons, { ...props, fitting: 3, done: ends, taking: null });
  const button = done()!;
  button.focus();
  await rerender({ fitting: 0, done: null, taking: ends });
  expect(done()).toBe(button);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  button.click();
  expect(props.ondone).not.toHaveBeenCalled();
  await rerender({ fitting: 2, done: null, taking: null });
  expect(done()).toBeNull();
});

test("there is no such button while another choice is on its way", () => {
  render(ChoosingButtons, { ...props, fitting: 0, done: null, taking: aChoice("roll") });
  expect(done()).toBeNull();
});
