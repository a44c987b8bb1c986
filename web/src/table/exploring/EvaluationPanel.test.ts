import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { aSeat } from "../../testing/fakes";
import EvaluationPanel from "./EvaluationPanel.svelte";

const idle = {
  found: null,
  line: [],
  trouble: null,
  goesOn: false,
  rests: false,
  start: vi.fn(),
  stop: vi.fn(),
};
const props = {
  evaluation: idle,
  seats: [aSeat(0), aSeat(1)],
  choices: [],
  free: true,
  result: null,
  ontake: vi.fn(),
  onconsider: vi.fn(),
};
const cost = () => screen.queryByText(/busy for up to 3 minutes/);

test.each([true, false])(
  "an evaluation that waits to be started says what it costs (folding: %s)",
  async (folding) => {
    const { rerender } = render(EvaluationPanel, { ...props, folding });
    expect(cost()).not.toBeNull();
    screen.getByRole("button", { name: "Start the evaluation" }).click();
    expect(idle.start).toHaveBeenCalled();
    await rerender({ evaluation: { ...idle, goesOn: true } });
    expect(cost()).toBeNull();
    expect(screen.getByRole("button", { name: "Stop the evaluation" })).toBeTruthy();
    await rerender({ evaluation: idle, result: [1, 0] });
    expect(cost()).toBeNull();
  },
);
