import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aMoment, aTable, newsOf } from "../../testing/fakes";
import { useLiveMatch } from "../../testing/openMatch";
import { Tips } from "../turn/tips.svelte";
import { low } from "../window/widths";
import { TipOrLessonStep } from "./tipOrLessonStep.svelte";

const live = useLiveMatch();
const drawer = { isColumn: false };
let card: TipOrLessonStep;

beforeEach(async () => {
  vi.spyOn(low, "current", "get").mockReturnValue(true);
  drawer.isColumn = false;
  await live.open(aTable(3, { lesson: true, moment: aMoment(3) }));
  const step = { number: 3, of: 9, says: "Settle an emu.", marks: [], actions: ["place emu"] };
  live.api.guidance.mockResolvedValue({ n: 3, step });
  await live.match.lesson.attend();
  card = new TipOrLessonStep(
    live.match,
    { past: false },
    new Tips(live.match, { client: null, loaded: true }),
    drawer,
  );
});
afterEach(() => vi.restoreAllMocks());

/** Let the match go on, so that the step on the card is a past one. */
async function goOn() {
  live.listener.entry(newsOf(4));
  await vi.runAllTimersAsync();
  expect(live.match.lesson.waits).toBe(true);
}

it("has the step of a lesson, and folds it into the header", () => {
  expect([card.step?.number, card.folded]).toEqual([3, false]);
  card.switch();
  expect([card.step?.number, card.folded]).toEqual([3, true]);
});

it("has no past step over the board, so that no button in the header opens nothing", async () => {
  card.switch();
  await goOn();
  expect([card.step, card.folded]).toEqual([null, false]);
});

it("keeps a past step in the column beside the board", async () => {
  drawer.isColumn = true;
  await goOn();
  expect(card.step?.number).toBe(3);
});
