import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aSeat, theClocks } from "../../testing/fakes";
import LateVote from "./LateVote.svelte";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-14T09:03:30Z") }));
afterEach(() => void vi.useRealTimers());

const seats = ["Anna", "Bert", "Cleo"].map((name, seat) => aSeat(seat, { name, yours: seat === 0 }));
const votes = () => within(screen.getByRole("list")).getAllByRole("listitem");
const words = () => votes().map((line) => line.textContent.replaceAll(/\s+/g, " ").trim());

test("each voter's vote is listed, and the time until the vote ends runs", async () => {
  const clocks = theClocks({ late: 2, voters: [0, 1], votes: [{ seat: 1, vote: "wait" }], running: null });
  render(LateVote, { clocks, seats, busy: false, onvote: () => {} });
  expect(words()).toEqual(["You No vote yet", "Bert for waiting"]);
  expect(screen.getByText("The vote ends in 1:30.")).toBeTruthy();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(screen.getByText("The vote ends in 1:00.")).toBeTruthy();
});

test("somebody who votes can choose again, and sees their choice", async () => {
  const onvote = vi.fn();
  const clocks = theClocks({ late: 2, voters: [0, 1], votes: [{ seat: 0, vote: "end" }], running: null });
  render(LateVote, { clocks, seats, busy: false, onvote });
  const pressed = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");
  expect([pressed("End the match"), pressed("Wait")]).toEqual(["true", "false"]);
  await fireEvent.click(screen.getByRole("button", { name: "Wait" }));
  expect(onvote).toHaveBeenCalledWith("wait");
});

test("a late player who has other seats sees no buttons for them", () => {
  const clocks = theClocks({ late: 2, voters: [0, 1], running: null });
  const mine = seats.map((seat) => ({ ...seat, yours: seat.seat !== 1 }));
  render(LateVote, { clocks, seats: mine, busy: false, onvote: () => {} });
  expect(screen.queryByRole("button")).toBeNull();
});

test("the late player and spectators see the votes, without buttons", () => {
  const clocks = theClocks({ late: 0, voters: [1, 2], running: null });
  render(LateVote, { clocks, seats, busy: false, onvote: () => {} });
  expect(screen.queryByRole("button")).toBeNull();
  expect(words()).toEqual(["Bert No vote yet", "Cleo No vote yet"]);
  expect(screen.getByText(/If nobody votes, a bot plays on/)).toBeTruthy();
});
