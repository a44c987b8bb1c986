import { expect, test, vi } from "vitest";
import { aMoment, aSeat, aStep, aTable, newsOf, told } from "../../testing/fakes";
import { STEP, useLiveMatch } from "../../testing/openMatch";
import type { View } from "../../games/contract";
import { turnShown } from "./turnShown";

const live = useLiveMatch();
const shown = () => turnShown(live.match.playback.scene!, live.match.moment, live.match.seats);

/** News of entry 4: one step with this sentence and view, then Bo's turn. */
function follows(prompt: string, view: View) {
  const step = { ...aStep(40, [told("a")]), prompt, view };
  return { ...newsOf(4, { turn: 1, prompt: "Bo: decide." }), steps: [step] };
}

test("a moment says whose turn it is", async () => {
  await live.open(aTable(3, { moment: aMoment(3, { turn: 1, view: { active: 0 } }) }));
  expect(shown()).toBe(1);
});

test("while steps are played, the turn is that of the seat in the sentence", async () => {
  await live.open();
  expect(shown()).toBe(0);
  live.listener.entry(follows("Bo: choose a die.", { active: 0, deciding: 1 }));
  expect(shown()).toBe(1);
});

test("if the sentence asks nobody, the turn is that of the seat that the board marks, if any", async () => {
  await live.open();
  live.listener.entry(follows("The dice are rolling for Bo.", { active: 1, deciding: null }));
  expect(shown()).toBe(1);
  await vi.advanceTimersByTimeAsync(STEP);
  live.listener.entry({ ...follows("The tide turns.", { deciding: null }), entry: newsOf(5).entry });
  expect(shown()).toBe(null);
});

test("the end of a match is nobody’s turn, also before its moment is reached", () => {
  const scene = {
    view: { active: 0, winners: [1] },
    points: [],
    prompt: "Bo wins with 9 points.",
    events: [],
  };
  expect(turnShown(scene, aMoment(3), [aSeat(0), aSeat(1)])).toBe(null);
});
