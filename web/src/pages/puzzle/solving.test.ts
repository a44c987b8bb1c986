import { expect, test, vi } from "vitest";
import { Refused, type DailyPuzzle, type PuzzleVerdict } from "../../api/client";
import { aChoice, aMoment, aPreview } from "../../testing/fakes";
import { Solving } from "./solving.svelte";

const choices = [aChoice("roll"), aChoice("place emu"), aChoice("place koala")];
const { n, status, turn, prompt, view, points, result, breakdown, stand_ins, asked, clocks, turn_took } =
  aMoment(5);

const PUZZLE: DailyPuzzle = {
  game: "pebbles",
  title: "Pebbles",
  day: "2026-03-13",
  today: "2026-03-14",
  options: {},
  names: ["Blue", "Vermilion"],
  seat: 1,
  moment: { n, status, turn, prompt, view, points, result, breakdown, stand_ins, asked, clocks, turn_took },
  choices,
  previews: choices.map(({ action }) => aPreview(action, { view: { after: action }, points: [5, 7] })),
};

const VERDICT: PuzzleVerdict = {
  right: false,
  chose: "roll",
  gain: 0,
  margin: 0.1,
  answers: [
    { action: "place koala", says: "place koala", chance: 0.6 },
    { action: "roll", says: "roll", chance: 0.4 },
  ],
  says: ["It is 20 percentage points behind the best."],
  confirmed: "Found by two searches.",
  today: "2026-03-14",
};

function aSolving(puzzle: Partial<DailyPuzzle> = {}) {
  const api = { answer: vi.fn().mockResolvedValue(VERDICT), why: vi.fn() };
  const answers = { add: vi.fn() };
  return { api, answers, solving: new Solving({ ...PUZZLE, ...puzzle }, api, answers) };
}

test("choices are narrowed as at a table, and the last one is the answer", async () => {
  const { api, answers, solving } = aSolving();
  solving.board.act.pick({ kind: "place" });
  expect(solving.board.choices.map(({ action }) => action)).toEqual(["place emu", "place koala"]);
  expect(api.answer).not.toHaveBeenCalled();
  solving.board.act.pick({ what: "emu" });
  await vi.waitFor(() => expect(solving.verdict).toBe(VERDICT));
  expect(api.answer).toHaveBeenCalledExactlyOnceWith("2026-03-13", "place emu");
  expect(answers.add).toHaveBeenCalledExactlyOnceWith("2026-03-13", { right: false, onTime: false });
});

test("today’s puzzle is answered on time", async () => {
  const { answers, solving } = aSolving({ day: "2026-03-14" });
  await solving.sendChoice(choices[0]!);
  expect(answers.add).toHaveBeenCalledExactlyOnceWith("2026-03-14", { right: false, onTime: true });
});

test("a puzzle that was opened before midnight and is answered after it is answered late", async () => {
  const { api, answers, solving } = aSolving({ day: "2026-03-14" });
  api.answer.mockResolvedValue({ ...VERDICT, right: true, today: "2026-03-15" });
  await solving.sendChoice(choices[2]!);
  expect(answers.add).toHaveBeenCalledExactlyOnceWith("2026-03-14", { right: true, onTime: false });
});

test("after the answer, the board shows the best choice, and no other can be taken", async () => {
  const { api, solving } = aSolving();
  await solving.choosing.take(choices[0]!);
  expect(solving.board.choices).toEqual([choices[2]]);
  expect(solving.board.choosing.preview?.view).toEqual({ n: 5, after: "place koala" });
  expect(solving.foreseen).toEqual([5, 7]);
  solving.board.act.play(choices[2]!);
  await solving.choosing.take(choices[2]!);
  expect(api.answer).toHaveBeenCalledOnce();
  solving.show("roll");
  expect(solving.board.choices).toEqual([choices[0]]);
});

test("one can try again", async () => {
  const { solving } = aSolving();
  await solving.choosing.take(choices[0]!);
  solving.again();
  expect(solving.verdict).toBeNull();
  expect(solving.board.choices).toEqual(choices);
});

test("the board is that of the seat that decides", () => {
  const { solving } = aSolving();
  expect(solving.board.viewer).toBe(1);
  expect(solving.seats.map(({ yours }) => yours)).toEqual([false, true]);
});

test("a refused answer is told, and nothing is kept", async () => {
  const { api, answers, solving } = aSolving();
  api.answer.mockRejectedValue(
    new Refused({ code: "no-such-day", says: "There is no such day.", rule: null, news: null }, 400),
  );
  await solving.choosing.take(choices[0]!);
  expect(solving.requests.note?.text).toBe("There is no such day.");
  expect(solving.verdict).toBeNull();
  expect(answers.add).not.toHaveBeenCalled();
});
