import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { aSeat } from "../../testing/fakes";
import InvitePanel from "./InvitePanel.svelte";

test("the match goes on with those seats that others are invited to", async () => {
  const onplayon = vi.fn();
  const seats = [aSeat(0), aSeat(1), aSeat(2)];
  render(InvitePanel, { seats, busy: false, onplayon });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Play on with others" });
  expect(button.disabled).toBe(true);
  for (const seat of [2, 0, 1, 0]) {
    await fireEvent.click(screen.getByRole("switch", { name: new RegExp(seats[seat]!.name) }));
  }
  await fireEvent.click(button);
  expect(onplayon.mock.calls).toEqual([[[1, 2]]]);
});
