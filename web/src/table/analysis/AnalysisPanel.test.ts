import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Analysis } from "../../api/client";
import { anAnalysis, aSeat } from "../../testing/fakes";
import AnalysisPanel from "./AnalysisPanel.svelte";

describe("an analysis", () => {
  const props = {
    id: "m1",
    seats: [aSeat(0), aSeat(1)],
    at: null,
    last: 6,
    ongo: vi.fn(),
    onfollow: vi.fn(),
  };
  const known = (now: Analysis, start = vi.fn()) => ({
    now,
    start,
    trouble: null,
    runsHere: false,
    doneOfNext: null,
    troubleHere: null,
    unkept: false,
    nextSimulations: 1600,
    analyseHere: vi.fn(),
    stop: vi.fn(),
    growing: ["waiting", "thinking"].includes(now.state),
  });

  it("links to the turning points, and to the moments before the costliest decisions", () => {
    render(AnalysisPanel, { ...props, analysis: known(anAnalysis()) });
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/m/m1/2", "/m/m1/4", "/m/m1/3"]);
    expect(links[1]?.textContent).toMatch(/luck: Bo\s+\+30 percentage points/);
    expect(links[2]?.textContent).toMatch(
      /Anna\s+chose “roll”; “place emu” would have been\s+better by 18 percentage points/,
    );
  });

  it("shows by seat what luck was worth, and what a turning roll was", async () => {
    const { rerender } = render(AnalysisPanel, { ...props, analysis: known(anAnalysis()) });
    const rows = () => screen.getAllByRole("row").map((row) => row.textContent?.replace(/\s+/g, " ").trim());
    expect(rows()).toEqual([
      expect.stringMatching(/Luck$/),
      expect.stringMatching(/^Anna.*−27%$/),
      expect.stringMatching(/^Bo.*about even$/),
    ]);
    expect(screen.getAllByRole("link")[1]?.textContent).toMatch(
      /luck’s share of this: Anna\s+−27 percentage points/,
    );
    await rerender({ analysis: known(anAnalysis({ strokes: [], luck: [] })) });
    expect(screen.queryByText("Luck")).toBeNull();
    expect(screen.queryByText(/luck’s share of this/)).toBeNull();
  });

  it("says that it will not be there again, where the browser has no room", () => {
    render(AnalysisPanel, { ...props, analysis: { ...known(anAnalysis()), unkept: true } });
    expect(screen.getByRole("alert").textContent).toMatch(/no room left to keep the analysis/);
  });

  it("has a slider through the match that reads out the chances", async () => {
    render(AnalysisPanel, { ...props, at: 2, analysis: known(anAnalysis()) });
    const slider = screen.getByRole("slider", { name: "Chances over the match" });
    expect(slider.getAttribute("aria-valuetext")).toMatch(/^2 of 6: Anna 70% and Bo 30%$/);
    await fireEvent.input(slider, { target: { value: "4" } });
    expect(props.ongo).toHaveBeenCalledWith(4);
  });

  it("starts on demand, and can be tried again after a failure", async () => {
    const ask = vi.fn(async () => anAnalysis());
    const { rerender } = render(AnalysisPanel, {
      ...props,
      analysis: known(anAnalysis({ state: "none", curve: [] }), ask),
    });
    screen.getByRole("button", { name: "Analyse this match" }).click();
    await rerender({ analysis: known(anAnalysis({ state: "failed", curve: [] }), ask) });
    screen.getByRole("button", { name: "Try again" }).click();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("can be stopped before anything is found on this device", () => {
    const stop = vi.fn();
    const begun = { ...known(anAnalysis()), now: null, growing: true, runsHere: true, stop };
    render(AnalysisPanel, { ...props, analysis: begun });
    expect(screen.getByRole("progressbar")).toBeTruthy();
    screen.getByRole("button", { name: "Stop" }).click();
    expect(stop).toHaveBeenCalled();
  });

  it("shows what was found before it stopped, and goes on from there", () => {
    const analyseHere = vi.fn();
    const curve = anAnalysis().curve.slice(0, 3);
    const now = anAnalysis({ state: "thinking", done: 0.6, curve });
    render(AnalysisPanel, {
      ...props,
      analysis: { ...known(now), growing: false, doneOfNext: 0.6, analyseHere },
    });
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.getByRole("slider")).toBeTruthy();
    expect(screen.getByText(`moment ${curve.at(-1)!.entry} of 6`)).toBeTruthy();
    screen.getByRole("button", { name: "Go on (60% done)" }).click();
    expect(analyseHere).toHaveBeenCalled();
  });

  it("says what it costs to go deeper, or to go on", async () => {
    const { rerender } = render(AnalysisPanel, {
      ...props,
      analysis: known(anAnalysis({ simulations: 400 })),
    });
    const cost = () => screen.getByText(/1,600 simulations for each decision, on this device/).textContent;
    expect(cost()).toMatch(/That takes 4 times as long as this analysis/);
    const begun = anAnalysis({ state: "thinking", done: 0.6, simulations: 1600 });
    await rerender({ analysis: { ...known(begun), growing: false, doneOfNext: 0.6 } });
    expect(cost()).not.toMatch(/times as long/);
    await rerender({ analysis: { ...known(begun), runsHere: true } });
    expect(screen.queryByText(/for each decision, on this device/)).toBeNull();
  });

  it("shows its progress, and its place in the queue", async () => {
    const { rerender } = render(AnalysisPanel, {
      ...props,
      analysis: known(anAnalysis({ state: "waiting", place: 2, curve: [] })),
    });
    expect(screen.getByText("The analysis is in the queue behind 2 other matches")).toBeTruthy();
    await rerender({ analysis: known(anAnalysis({ state: "thinking", done: 0.34 })) });
    expect(screen.getByRole("progressbar")).toHaveProperty("value", 0.34);
    expect(screen.getByRole("slider")).toBeTruthy();
  });
});
