import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import ExploreBar from "./ExploreBar.svelte";

const props = {
  at: 3,
  last: 9,
  tried: [],
  place: 0,
  fitting: 2,
  picked: false,
  done: null,
  taking: null,
  says: "",
  onstep: vi.fn(),
  onplace: vi.fn(),
  onback: vi.fn(),
  onchoices: vi.fn(),
  ondone: vi.fn(),
  onreturn: vi.fn(),
  onend: vi.fn(),
};
const tried = [{ seat: 0, action: "roll", says: "roll" }];

test.each([
  ["the match", { at: 3 }, true],
  ["the first moment of the match", { at: 0 }, false],
  ["one's own line", { tried, place: 1 }, true],
  ["the beginning of one's own line", { tried, place: 0 }, false],
])("in %s, the button leads back if there is something before", (_, more, leads) => {
  render(ExploreBar, { ...props, ...more });
  const { disabled, ariaDisabled } = screen.getByRole<HTMLButtonElement>("button", { name: /^Back (in|on)/ });
  expect([disabled, ariaDisabled]).toEqual([false, leads ? null : "true"]); // it keeps the focus
});
