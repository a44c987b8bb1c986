import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Analysis } from "../../api/client";
import type { Rival } from "../../games/contract";
import { aMoment, anAnalysis, aSeat } from "../../testing/fakes";
import ResultPanel from "./ResultPanel.svelte";

const over = { status: "over" as const, turn: null, result: [1, 0] };
const nothing = () => {};

/** Show the result of a match. `runsHere`: this device makes the analysis. */
function show(
  moment = aMoment(9, over),
  now: Analysis | null = null,
  runsHere = false,
  rival: Rival | null = null,
) {
  const analysis = {
    now,
    growing: runsHere || now?.state === "waiting",
    runsHere,
    startUnasked: vi.fn(async () => {}),
    stop: vi.fn(),
  };
  const { container } = render(ResultPanel, {
    id: "m1",
    moment,
    rival,
    analysis,
    rematch: null,
    canRematch: false,
    busy: false,
    onrematch: nothing,
    onreplay: nothing,
    onanalyse: nothing,
    onverify: nothing,
    onclose: nothing,
  });
  return { analysis, leaves: container.querySelectorAll(".leaves i") };
}

function pageIs(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

afterEach(() => void vi.restoreAllMocks());

test("the end tells for whom a bot played, and what it brought", () => {
  const says = "A bot played 3 turns for Bo, who was late. Bo gained 7 points in them.";
  show(aMoment(9, { ...over, stand_ins: [{ seat: 1, turns: 3, points: 7, says }] }));
  expect(screen.getByText(says)).toBeTruthy();
});

test("the end shows where the points of a rival without a seat come from", () => {
  const breakdown = [{ source: "Shells", points: [9, 4] }];
  const parts = [{ source: "Waves", points: 7 }];
  const rival = { name: "the tide", points: 7, parts, meetsAverage: false, endedByRules: true };
  show(aMoment(9, { ...over, points: [9, 4], breakdown }), null, false, rival);
  expect(screen.getByText("You were 2 points ahead of the tide.")).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "The tide" })).toBeTruthy();
  const cells = (name: RegExp) =>
    within(screen.getByRole("row", { name }))
      .getAllByRole("cell")
      .map((cell) => cell.textContent!.trim());
  expect([cells(/^Shells/), cells(/^Waves/)]).toEqual([
    ["9", "4", ""],
    ["", "", "7"],
  ]);
});

test.each([
  { result: [1, 0], leaves: true },
  { result: [0, 1], leaves: false },
])("leaves drift down for the winner only", ({ result, leaves }) => {
  expect(show(aMoment(9, { ...over, result })).leaves.length > 0).toBe(leaves);
});

test("no leaves drift down for somebody who resigned, although the bot in their seat has won", () => {
  const left = aSeat(0, { resigned: true, bot: "greedy" });
  const moment = aMoment(9, { ...over, seats: [left, aSeat(1)], prompt: "Anna wins with 9 points." });
  expect(show(moment).leaves).toHaveLength(0);
  expect(screen.getByRole("heading").textContent).toContain("Anna wins with 9 points.");
  expect(screen.getByText("A clear win: Anna was 9 points ahead of Bo.")).toBeTruthy();
});

test("the analysis starts by itself, once the page is visible", async () => {
  pageIs("hidden");
  const { analysis } = show();
  expect(analysis.startUnasked).not.toHaveBeenCalled();
  pageIs("visible");
  await vi.waitFor(() => expect(analysis.startUnasked).toHaveBeenCalled());
});

test("while this device analyses, the end shows how far it is, and can stop it", async () => {
  const { analysis } = show(undefined, anAnalysis({ state: "thinking", done: 0.25 }), true);
  expect(screen.getByRole("progressbar", { name: "Analysing the match, moment by moment" })).toBeTruthy();
  expect(screen.getByText("25%")).toBeTruthy();
  expect(screen.queryAllByRole("listitem")).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(analysis.stop).toHaveBeenCalled();
});

test("what waits in a server’s queue cannot be stopped", () => {
  show(undefined, anAnalysis({ state: "waiting", place: 2 }));
  expect(screen.getByText(/^The analysis is in the queue behind/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
});

test("the end leads to the turning point, and to each player’s best move", () => {
  const finest = [0, 1].map((seat) => ({ entry: 3 + seat, seat, title: `Move ${seat}`, lead: 0.2 }));
  show(undefined, anAnalysis({ finest }));
  const links = screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("/m/"));
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/m/m1/4", "/m/m1/3", "/m/m1/4"]);
  expect(links.map((link) => link.querySelector("small")!.textContent!.trim())).toEqual([
    "Turning point",
    "Your best move",
    "Bo’s best move",
  ]);
});

test("the end says whose best move did not stand out, and who had none", () => {
  const finest = [{ entry: 3, seat: 0, title: "Move 0", lead: 0.02, clear: false }];
  show(undefined, anAnalysis({ finest }));
  expect(screen.getByRole("link", { name: /^Your best move, though none stood out/ })).toBeTruthy();
  expect(screen.getByText("None of Bo’s moves stood out.")).toBeTruthy();
});

test("where nothing stood out, the end says so", () => {
  show(undefined, anAnalysis({ turning: [], finest: [] }));
  expect(screen.getByText(/^No moment turned this match/)).toBeTruthy();
});
