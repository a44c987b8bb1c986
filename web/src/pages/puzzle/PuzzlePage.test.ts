import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, type DailyPuzzle, type PuzzleVerdict } from "../../api/client";
import * as folders from "../../games.svelte";
import { router } from "../../router.svelte";
import { roomy } from "../../table/window/widths";
import { aChoice, aMoment } from "../../testing/fakes";
import { MyAnswers } from "./myAnswers.svelte";
import PuzzlePage from "./PuzzlePage.svelte";

const { seats: _seats, choices: _choices, undo: _undo, only_done: _done, ...moment } = aMoment(5);

const puzzleOf = (day: string): DailyPuzzle => ({
  game: "pebbles",
  title: "Pebbles",
  day,
  today: day,
  options: {},
  names: ["Blue", "Vermilion"],
  seat: 0,
  moment,
  choices: [aChoice("roll")],
  previews: [],
});

function setUp(day: string) {
  vi.setSystemTime(`${day}T23:00:00Z`);
  const puzzle = async () => puzzleOf(new Date().toISOString().slice(0, 10));
  const get = async () => ({ data: await puzzle(), response: new Response() });
  return vi.spyOn(api, "GET").mockImplementation(get as never);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Wait for the page of a day. The first board takes some time to load. */
const arrivesAt = (day: string) =>
  vi.waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toContain(day), 60_000);

test("after midnight, the page of today’s puzzle leads to the new one", async () => {
  setUp("2026-03-14");
  document.addEventListener("click", router.follow);
  router.go({ page: "puzzle", game: "pebbles" });
  render(PuzzlePage, { game: "pebbles", day: null });
  await arrivesAt("14 March");
  expect(screen.queryByText("A new puzzle is out.")).toBeNull();
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  await fireEvent.click(screen.getByRole("link", { name: "Today’s puzzle" }));
  await arrivesAt("15 March");
  expect(screen.queryByText("A new puzzle is out.")).toBeNull();
  document.removeEventListener("click", router.follow);
});

test("a board that can’t be fetched is reported, and can be fetched again", async () => {
  setUp("2026-03-14");
  const missing = () => Promise.reject(new Error("Failed to fetch dynamically imported module"));
  vi.spyOn(folders, "clientOf").mockReturnValueOnce(missing);
  render(PuzzlePage, { game: "pebbles", day: null });
  await vi.waitFor(() => screen.getByText("The board could not be fetched."), 60_000);
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await arrivesAt("14 March");
});

test.each([
  ["no-such-day", 400, ["Today’s puzzle", "Back to the front page"]],
  ["not-yet", 404, ["Today’s puzzle", "Back to the front page"]],
  ["no-puzzle", 404, ["Back to the front page"]],
])("if there is %s, the page offers what there is", async (code, status, ways) => {
  const error = { error: { code, says: "There is none.", rule: null, news: null } };
  vi.spyOn(api, "GET").mockResolvedValue({ error, response: new Response(null, { status }) } as never);
  render(PuzzlePage, { game: "pebbles", day: "2027-03-14" });
  const message = await vi.waitFor(() => screen.getByRole("alert"), 60_000);
  expect(message.textContent.trim()).toBe("There is none.");
  expect(
    within(screen.getByRole("main"))
      .getAllByRole("link")
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(ways);
});

/** Answer with the best choice, on the day that the clock shows. */
async function answer() {
  const verdict: PuzzleVerdict = {
    right: true,
    chose: "roll",
    gain: 0,
    margin: 0.1,
    answers: [{ action: "roll", says: "roll", chance: 0.6 }],
    says: ["It is the best."],
    confirmed: "Found by two searches.",
    today: new Date().toISOString().slice(0, 10),
  };
  vi.spyOn(api, "POST").mockResolvedValue({ data: verdict, response: new Response() } as never);
  await fireEvent.click(screen.getByRole("tab", { name: "Choices" }));
  await fireEvent.click(within(screen.getByRole("tabpanel")).getByRole("button", { name: /roll/i }));
}

test.each([
  ["before midnight is on time", 0, true],
  ["after midnight is late, although the puzzle was opened before it", 2, false],
])("an answer %s", async (_, hours, onTime) => {
  localStorage.clear();
  setUp("2026-03-14");
  render(PuzzlePage, { game: "pebbles", day: null });
  await arrivesAt("14 March");
  await vi.advanceTimersByTimeAsync(hours * 3_600_000);
  await answer();
  await vi.waitFor(() =>
    expect(new MyAnswers("pebbles").all).toEqual({ "2026-03-14": { right: true, onTime } }),
  );
});

test("when the window becomes wide after the answer, a tab of the row is selected", async () => {
  const window = new SvelteSet<"roomy">();
  vi.spyOn(roomy, "current", "get").mockImplementation(() => window.has("roomy"));
  setUp("2026-03-14");
  render(PuzzlePage, { game: "pebbles", day: null });
  await arrivesAt("14 March");
  await answer();
  const selected = () => screen.queryByRole("tab", { selected: true })?.textContent.trim();
  await vi.waitFor(() => expect(selected()).toBe("Answer"));
  window.add("roomy");
  await tick();
  expect(selected()).toBe("Days");
  window.delete("roomy");
  await tick();
  expect(selected()).toBe("Answer");
});
