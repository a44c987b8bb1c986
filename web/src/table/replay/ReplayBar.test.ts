import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { aSeat } from "../../testing/fakes";
import ReplayBar from "./ReplayBar.svelte";

test("buttons that lead no further keep the focus", async () => {
  const [ongo, onplay] = [vi.fn(), vi.fn()];
  const { rerender } = render(ReplayBar, {
    at: 0,
    last: 9,
    took: null,
    playing: false,
    added: 0,
    canPlayOn: false,
    busy: false,
    over: false,
    seats: [aSeat(0), aSeat(1)],
    analysis: null,
    canAnalyse: false,
    ongo,
    onplay,
    onleave: vi.fn(),
    onplayon: vi.fn(),
    onanalyse: vi.fn(),
    onexplore: vi.fn(),
  });
  const press = async (name: string) => {
    const button = screen.getByRole<HTMLButtonElement>("button", { name });
    expect(button.disabled).toBe(false);
    await fireEvent.click(button);
  };
  for (const name of ["First moment", "Previous moment", "Next moment"]) await press(name);
  await rerender({ at: 9 });
  for (const name of ["Play", "Next moment", "Last moment"]) await press(name);
  expect([ongo.mock.calls, onplay.mock.calls]).toEqual([[[1]], []]);
});
