import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { aSeat } from "../../testing/fakes";
import UndoRequest from "./UndoRequest.svelte";

describe("a request for an undo", () => {
  const seats = [aSeat(0), aSeat(1, { yours: false })];
  const log = [{ n: 6, seat: 1, text: "Bo ends the turn.", kind: "done", numbers: [] }];

  it("says who asks and what would be taken back, and takes an answer", () => {
    const onanswer = vi.fn();
    render(UndoRequest, {
      asked: { seat: 1, to: 5, waiting: [0] },
      seats,
      log,
      running: null,
      busy: false,
      onanswer,
    });
    expect(
      screen.getByText(/Bo asks to take back the last decision \(“Bo ends the turn.”\). Do you agree\?/),
    ).toBeTruthy();
    screen.getByRole("button", { name: "Decline" }).click();
    screen.getByRole("button", { name: "Agree" }).click();
    expect(onanswer.mock.calls).toEqual([[false], [true]]);
  });

  it("does not count the answers to the request among what would be taken back", () => {
    const about = (n: number, text: string) => ({ n, seat: 1, text, kind: null, numbers: [] });
    render(UndoRequest, {
      asked: { seat: 1, to: 5, waiting: [0] },
      seats,
      log: [...log, about(7, "Bo asks to undo."), about(8, "Cleo agrees.")],
      running: null,
      busy: false,
      onanswer: vi.fn(),
    });
    expect(screen.getByText(/take back the last decision \(“Bo ends the turn.”\)/)).toBeTruthy();
  });

  it.each([
    [[], "the last decision."],
    [log, "the last decision (“Bo ends the turn.”)."],
    [
      [{ ...log[0]!, n: 5, text: "Bo rolls." }, ...log],
      "the last 2 entries of the log, from “Bo rolls.” onwards.",
    ],
  ])("says in one sentence what would be taken back (%#)", (undone, what) => {
    const rest = { seats, log: undone, running: null, busy: false, onanswer: vi.fn() };
    const { unmount } = render(UndoRequest, { asked: { seat: 1, to: 4, waiting: [0] }, ...rest });
    expect(screen.getByText(`Bo asks to take back ${what}`, { exact: false })).toBeTruthy();
    unmount();
    render(UndoRequest, { asked: { seat: 0, to: 4, waiting: [1] }, ...rest });
    expect(screen.getByText(`You asked to take back ${what}`, { exact: false })).toBeTruthy();
  });

  it("tells the asker who has not answered yet", () => {
    render(UndoRequest, {
      asked: { seat: 0, to: 5, waiting: [1] },
      seats,
      log,
      running: null,
      busy: false,
      onanswer: vi.fn(),
    });
    expect(screen.getByText(/Still to answer: Bo/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    [0, "The clock is still running for you."],
    [1, "The clock is still running for Bo."],
  ])("says whose clock runs, such as that of seat %i", (running, says) => {
    const asked = { seat: 1, to: 5, waiting: [0] };
    render(UndoRequest, { asked, seats, log, running, busy: false, onanswer: vi.fn() });
    expect(screen.getByText(says, { exact: false })).toBeTruthy();
  });
});
