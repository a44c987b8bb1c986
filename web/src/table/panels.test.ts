import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { Analysis } from "../api/client";
import TurnActions from "./turn/TurnActions.svelte";
import ChoicesPanel from "./turn/ChoicesPanel.svelte";
import UndoRequest from "./turn/UndoRequest.svelte";
import { aChoice, aHint, anAnalysis, aSeat } from "../testing/fakes";
import { Polled } from "./match/polled.svelte";
import HintPanel from "./turn/HintPanel.svelte";
import AnalysisPanel from "./analysis/AnalysisPanel.svelte";
import LogPanel from "./log/LogPanel.svelte";
import StatusSentence from "./status/StatusSentence.svelte";

describe("the actions", () => {
  const handlers = () => ({
    onundo: vi.fn(),
    onback: vi.fn(),
    ondone: vi.fn(),
    onask: vi.fn(),
    onhint: vi.fn(),
    onchoices: vi.fn(),
    onmore: vi.fn(),
    onend: vi.fn(),
  });
  const plain = {
    undo: "free" as const,
    fitting: 3,
    picked: false,
    done: aChoice("done"),
    taking: null,
    busy: false,
    asking: false,
    next: null,
    thinking: null,
    hintable: true,
    unread: 0,
    narrow: false,
    over: false,
    watching: false,
  };

  it("undo and end the turn", () => {
    const does = handlers();
    render(TurnActions, { ...plain, ...does });
    screen.getByRole("button", { name: "Undo" }).click();
    screen.getByRole("button", { name: "Done" }).click();
    expect([does.onundo, does.ondone].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  });

  it("say when others have to agree to an undo", () => {
    render(TurnActions, { ...plain, ...handlers(), undo: "ask" });
    expect(screen.getByRole("button", { name: "Ask to undo" })).toHaveProperty("disabled", false);
  });

  it("undo at once what nobody else has a say in, and say that the dice come anew", () => {
    render(TurnActions, { ...plain, ...handlers(), undo: "anew" });
    expect(screen.getByRole("button", { name: "Undo" }).title).toMatch(/the dice then come anew/);
  });

  it("ask in place before a turn ends", () => {
    const does = handlers();
    render(TurnActions, { ...plain, ...does, asking: true });
    expect(screen.getByText("End your turn?")).toBeTruthy();
    screen.getByRole("button", { name: "Not yet" }).click();
    expect(does.onask).toHaveBeenCalledWith(false);
    screen.getByRole("button", { name: "Yes" }).click();
    expect(does.ondone).toHaveBeenCalled();
  });

  it("make room for another table that waits, while there is nothing to do here", () => {
    const next = { address: "/m/m2", says: "Outback with Bruce" };
    render(TurnActions, { ...plain, ...handlers(), fitting: 0, done: null, next });
    const link = screen.getByRole("link", { name: /Outback with Bruce/ });
    expect(link.getAttribute("href")).toBe("/m/m2");
    expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
  });

  it("offer a hint where that is fair", async () => {
    const does = handlers();
    const { rerender } = render(TurnActions, { ...plain, ...does });
    screen.getByRole("button", { name: "Hint" }).click();
    expect(does.onhint).toHaveBeenCalled();
    await rerender({ hintable: false });
    expect(screen.queryByRole("button", { name: "Hint" })).toBeNull();
  });

  it("say which bot is thinking", () => {
    const thinking = aSeat(1, { yours: false, bot: "boomer", name: "Boomer" });
    render(TurnActions, { ...plain, ...handlers(), fitting: 0, done: null, thinking });
    expect(screen.getByText("Boomer is thinking")).toBeTruthy();
  });

  it("are not there for who watches", () => {
    render(TurnActions, { ...plain, ...handlers(), watching: true });
    expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
    expect(screen.getByText("You are watching.")).toBeTruthy();
  });
});

describe("the list of choices", () => {
  const props = {
    picked: {},
    preview: null,
    waiting: "Bo decides now.",
    onconsider: vi.fn(),
    onback: vi.fn(),
  };

  it("has a button for each, by kind", () => {
    const ontake = vi.fn();
    const fitting = ["place emu", "place koala", "roll"].map(aChoice);
    render(ChoicesPanel, { ...props, fitting, ontake });
    expect(
      screen.getAllByRole("button").map((button) => button.textContent?.replace(/\d/, "").trim()),
    ).toEqual(["Place emu", "Place koala", "Roll"]);
    expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["Place", "Roll"]);
    screen.getByRole("button", { name: "Place koala" }).click();
    expect(ontake).toHaveBeenCalledWith(fitting[1]);
  });

  it("says why it is empty", () => {
    render(ChoicesPanel, { ...props, fitting: [], ontake: vi.fn() });
    expect(screen.getByText("Bo decides now.")).toBeTruthy();
  });
});

describe("an undo that was asked for", () => {
  const seats = [aSeat(0), aSeat(1, { yours: false })];
  const undone = [{ n: 6, seat: 1, text: "Bo ends the turn.", kind: "done", numbers: [] }];

  it("says who asks and what would be taken back, and takes an answer", () => {
    const onanswer = vi.fn();
    render(UndoRequest, { asked: { seat: 1, to: 5, waiting: [0] }, seats, undone, busy: false, onanswer });
    expect(
      screen.getByText(/Bo asks to take back the last step \(“Bo ends the turn.”\). Do you agree\?/),
    ).toBeTruthy();
    screen.getByRole("button", { name: "Decline" }).click();
    screen.getByRole("button", { name: "Agree" }).click();
    expect(onanswer.mock.calls).toEqual([[false], [true]]);
  });

  it("tells who asked who has not answered yet", () => {
    render(UndoRequest, {
      asked: { seat: 0, to: 5, waiting: [1] },
      seats,
      undone,
      busy: false,
      onanswer: vi.fn(),
    });
    expect(screen.getByText(/Still to answer: Bo/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the log", () => {
  it("puts lines of one entry together, and leads to their moment", () => {
    const lines = [
      { n: 0, seat: null, text: "The jeep is filled.", kind: "filled", numbers: [] },
      { n: 3, seat: 0, text: "Anna settles an emu.", kind: "placed", numbers: [4, 2] },
      { n: 3, seat: 0, text: "It earns 1 step.", kind: "marked", numbers: [1] },
    ];
    render(LogPanel, { id: "m1", lines, seats: [aSeat(0)], at: 3 });
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/m/m1/0", "/m/m1/3"]);
    expect(links[1]?.getAttribute("aria-current")).toBe("step");
  });

  it("may be put away before it hears of its last scrolling", async () => {
    const thrown = vi.fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener("error", thrown);
    const { unmount } = render(LogPanel, { id: "m1", lines: [], seats: [], at: null });
    const log = screen.getByRole("region", { name: "Log" });
    unmount();
    await tick();
    log.dispatchEvent(new Event("scroll"));
    window.removeEventListener("error", thrown);
    expect(thrown).not.toHaveBeenCalled();
  });
});

describe("the sentence", () => {
  const props = {
    whose: "Your turn:",
    wanted: "roll the dice.",
    line: "stands" as const,
    onread: vi.fn(),
    onrules: vi.fn(),
  };

  it("gives way to what went wrong, which is said at once", () => {
    render(StatusSentence, { ...props, note: { kind: "error", text: "Roll first." } });
    expect(screen.getByRole("alert").textContent).toContain("Roll first.");
    expect(screen.queryByText("roll the dice.")).toBeNull();
  });

  it("names the rule that a refusal comes from, and leads to the rules", () => {
    render(StatusSentence, {
      ...props,
      note: { kind: "answer", text: "All dice are kept.", rule: "Rolling the dice" },
    });
    screen.getByRole("button", { name: "Rulebook: Rolling the dice" }).click();
    expect(props.onrules).toHaveBeenCalled();
  });

  it("says that the line is lost beside what is wanted", () => {
    render(StatusSentence, { ...props, note: null, line: "lost" });
    expect(screen.getByText("The line is lost; trying again.")).toBeTruthy();
    expect(screen.getByText(/roll the dice/)).toBeTruthy();
  });
});

describe("a hint", () => {
  const choices = ["roll", "place emu", "done"].map(aChoice);
  const handlers = () => ({ ontake: vi.fn(), onconsider: vi.fn(), onagain: vi.fn(), onclose: vi.fn() });

  it("tells the best choices with their chances; pointing shows one, clicking takes it", async () => {
    const does = handlers();
    render(HintPanel, { advice: aHint(), trouble: null, choices, ...does });
    const best = screen.getByRole("button", { name: /Place emu.*62\s%/ });
    await fireEvent.pointerEnter(best);
    expect(does.onconsider).toHaveBeenLastCalledWith(choices[1]);
    best.click();
    expect(does.ontake).toHaveBeenCalledWith(choices[1]);
    expect(screen.getByRole("status").textContent).toBe("The hint: place emu, 62\u202f%.");
  });

  it("says that it is thinking, once, while it grows", async () => {
    const thinking = aHint({ state: "thinking", choices: [] });
    const { rerender } = render(HintPanel, { advice: null, trouble: null, choices, ...handlers() });
    expect(screen.getByRole("status").textContent).toBe("Thinking about a hint.");
    await rerender({ advice: thinking });
    expect(screen.getByRole("status").textContent).toBe("Thinking about a hint.");
  });

  it("says why there is none", () => {
    const does = handlers();
    const trouble = "Hints are for matches alone.";
    render(HintPanel, { advice: null, trouble, choices, ...does });
    expect(screen.getByRole("alert").textContent).toBe(trouble);
    screen.getByRole("button", { name: "Ask again" }).click();
    expect(does.onagain).toHaveBeenCalled();
  });

  it("does not think for ever when the thinking failed", () => {
    const advice = aHint({ state: "failed", choices: [] });
    render(HintPanel, { advice, trouble: null, choices, ...handlers() });
    expect(screen.getByRole("alert").textContent).toBe("The thinking broke off.");
    expect(screen.getByRole("status").textContent).toBe("");
  });
});

describe("an analysis", () => {
  const props = {
    id: "m1",
    seats: [aSeat(0), aSeat(1)],
    at: null,
    last: 6,
    ongo: vi.fn(),
    onfollow: vi.fn(),
  };
  const known = (found: ReturnType<typeof anAnalysis>, ask = vi.fn()) => {
    const analysis = new Polled<Analysis>(ask, vi.fn(), 1000);
    analysis.now = found;
    return analysis;
  };

  it("leads to its turning points, and to the moments before what cost most", () => {
    render(AnalysisPanel, { ...props, analysis: known(anAnalysis()) });
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/m/m1/2", "/m/m1/4", "/m/m1/3"]);
    expect(links[1]?.textContent).toMatch(/luck: Bo\s+\+30\s%/);
    expect(links[2]?.textContent).toMatch(
      /Anna\s+chose “roll”; “place emu” would have been\s+better by 18\s%/,
    );
  });

  it("has a slider through the match that says the chances", async () => {
    render(AnalysisPanel, { ...props, at: 2, analysis: known(anAnalysis()) });
    const slider = screen.getByRole("slider", { name: "Chances over the match" });
    expect(slider.getAttribute("aria-valuetext")).toMatch(/^2 of 6: Anna 70\s% and Bo 30\s%$/);
    await fireEvent.input(slider, { target: { value: "4" } });
    expect(props.ongo).toHaveBeenCalledWith(4);
  });

  it("is begun when somebody wants it, and tried again when it failed", async () => {
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

  it("says how far it is, and what comes before it", async () => {
    const { rerender } = render(AnalysisPanel, {
      ...props,
      analysis: known(anAnalysis({ state: "waiting", place: 2, curve: [] })),
    });
    expect(screen.getByText("In line behind 2 other matches")).toBeTruthy();
    await rerender({ analysis: known(anAnalysis({ state: "thinking", done: 0.34 })) });
    expect(screen.getByRole("progressbar")).toHaveProperty("value", 0.34);
    expect(screen.getByRole("slider")).toBeTruthy();
  });
});
