import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test, vi } from "vitest";
import { aMoment, aSeat } from "../../testing/fakes";
import { FakeWorker } from "../../testing/fakeWorker";
import { Thinker } from "../../thinking/thinker";
import { Evaluation } from "../exploring/evaluation.svelte";
import { Exploring } from "../exploring/exploring.svelte";
import { Requests } from "../requests/requests.svelte";
import MatchEvaluation from "./MatchEvaluation.svelte";

test("the list of best choices keeps its height while a step is fetched, and is busy", async () => {
  const { choices, undo: _undo, seats: _seats, ...moment } = aMoment(5);
  const line = { entry: 5, tried: [], steps: [], moment, choices, position: null };
  const api = { line: vi.fn(async () => line), previewLine: vi.fn() };
  const requests = new Requests({ entry: () => 5, received: vi.fn(), overtaken: vi.fn() });
  const exploring = new Exploring({ requests }, api, () => 0, vi.fn());
  const evaluation = new Evaluation(new Thinker(() => new FakeWorker()), {
    unasked: () => true,
    game: () => "pebbles",
    lineInWords: vi.fn(),
  });
  await exploring.begin(5);
  render(MatchEvaluation, {
    evaluation,
    exploring,
    controls: { take: vi.fn() },
    seats: [aSeat(0), aSeat(1)],
  });
  const list = () => screen.getByRole("list", { name: "The best choices" });
  const shown = () => [list().childElementCount, list().ariaBusy];
  expect(shown()).toEqual([3, "false"]);
  api.line.mockReturnValue(new Promise(() => {}));
  void exploring.choosing.take(exploring.choices[0]!);
  await tick();
  expect(shown()).toEqual([3, "true"]);
});
