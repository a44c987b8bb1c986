import { render, screen, within } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { aSeat, theClocks } from "../../testing/fakes";
import SeatList from "./SeatList.svelte";

const shown = (clocks = theClocks(), bert: Parameters<typeof aSeat>[1] = {}) => {
  const seats = [aSeat(0), aSeat(1, { name: "Bert", yours: false, ...bert })];
  render(SeatList, { seats, scores: [1, 2], turn: 0, clocks, foreseen: null, won: [] });
  return within(screen.getAllByRole("listitem")[1]!);
};

test("a seat that plays has a clock, and one that has resigned has none", () => {
  expect(shown().getByTitle("Time left").textContent.trim()).toBe("4:10");
  document.body.replaceChildren();
  const resigned = shown(theClocks({ running: null }), { resigned: true });
  expect(resigned.getByText("resigned")).toBeTruthy();
  expect(resigned.queryByTitle("Time left")).toBeNull();
});

test("a player who dropped out is not said to be away as well", () => {
  const seat = shown(theClocks({ running: null, late: 1, dropped: [1] }), { present: false });
  expect(seat.getByText("dropped out")).toBeTruthy();
  expect(seat.queryByText("away")).toBeNull();
});
