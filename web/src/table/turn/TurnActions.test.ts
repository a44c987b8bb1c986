import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { settings } from "../../settings.svelte";
import { aChoice, aSeat } from "../../testing/fakes";
import type { TakenBack } from "../log/undoWouldTakeBack";
import type { PossibleUndo } from "../match/liveMatch.svelte";
import TurnActions from "./TurnActions.svelte";

describe("the actions", () => {
  const undo = (kind: PossibleUndo["kind"], more: Partial<TakenBack> = {}): PossibleUndo => ({
    kind,
    takesBack: { what: "decision", count: 1, text: "Anna settles an emu.", ...more },
  });
  const handlers = () => ({
    onplan: vi.fn(),
    onundo: vi.fn(),
    onagain: vi.fn(),
    onback: vi.fn(),
    ondone: vi.fn(),
    onstay: vi.fn(),
    onhint: vi.fn(),
    onchoices: vi.fn(),
    onmore: vi.fn(),
    onresult: vi.fn(),
  });
  const plain = {
    plans: false,
    undo: undo("free"),
    since: null,
    fitting: 3,
    picked: false,
    done: aChoice("done"),
    taking: null,
    late: false,
    busy: false,
    confirming: false,
    confirmingUndo: false,
    ending: false,
    next: null,
    thinkingBot: null,
    thought: null,
    hintable: true,
    unread: 0,
    drawerClosed: false,
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

  it("end the turn in the game’s own word, if it is a single one", async () => {
    const { rerender } = render(TurnActions, {
      ...plain,
      ...handlers(),
      done: { ...aChoice("done"), says: "stop" },
    });
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
    await rerender({ done: { ...aChoice("done"), says: "end the turn" } });
    expect(screen.getByRole("button", { name: "Done" })).toBeTruthy();
  });

  it("say what an undo takes back, and whether it needs the consent of others or makes new dice", async () => {
    const { rerender } = render(TurnActions, { ...plain, ...handlers() });
    const title = (name: string) => screen.getByRole("button", { name }).title;
    expect(title("Undo")).toBe("Takes back “Anna settles an emu.” (U)");
    expect(screen.getByText("Undo takes back: Anna settles an emu.")).toBeTruthy();
    await rerender({ undo: undo("anew", { what: "several", count: 4 }) });
    expect(title("Undo")).toMatch(
      /^Takes back “Anna settles an emu.” and everything since; dice and draws will be new/,
    );
    await rerender({ undo: undo("ask") });
    expect(title("Ask to undo")).toMatch(/^Asks the others to take back “Anna settles an emu.”/);
    expect(screen.queryByText(/^Undo takes back/)).toBeNull();
    await rerender({ undo: null });
    expect(title("Undo")).toMatch(/^There is nothing to undo/);
  });

  it.each([
    ["anew", "Take back “Anna settles an emu.”? Dice and draws will be new.", "Take it back"],
    ["ask", "Ask the others to take back “Anna settles an emu.”?", "Ask them"],
  ] as const)("ask before an undo that is not free (%s)", (kind, question, yes) => {
    const does = handlers();
    render(TurnActions, { ...plain, ...does, undo: undo(kind), confirmingUndo: true });
    expect(screen.getByText(question)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("group", { name: question }));
    screen.getByRole("button", { name: "No" }).click();
    screen.getByRole("button", { name: yes }).click();
    expect([does.onstay, does.onundo].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  });

  it("tell what others did since the player’s turn, and show it again, until something is picked", async () => {
    const does = handlers();
    const since = { from: 4, lines: ["Bo rolls.", "Bo takes an emu."] };
    const { rerender } = render(TurnActions, { ...plain, ...does, undo: undo("anew"), since });
    const note = () => document.querySelector(".note")!.textContent!.replaceAll(/\s+/g, " ").trim();
    expect(note()).toBe("Since your turn: Bo rolls. Bo takes an emu.");
    screen.getByRole("button", { name: "Show again" }).click();
    expect(does.onagain).toHaveBeenCalled();
    await rerender({ since: { ...since, from: 0 } });
    expect(note()).toBe("So far: Bo rolls. Bo takes an emu.");
    await rerender({ picked: true });
    expect(note()).toBe("");
    expect(screen.queryByRole("button", { name: "Show again" })).toBeNull();
  });

  it("name the keys that do the same, unless shortcuts are off", async () => {
    const keys = () =>
      [...document.querySelectorAll("[aria-keyshortcuts]")].map((node) =>
        node.getAttribute("aria-keyshortcuts"),
      );
    const titles = () =>
      [...document.querySelectorAll("[title]")].map((node) => node.getAttribute("title")).join();
    render(TurnActions, { ...plain, ...handlers(), picked: true });
    expect(keys()).toEqual(["U", "Escape", "H", "D"]);
    expect(titles()).toContain("Ends the turn (D)");
    settings.shortcuts = false;
    await tick();
    expect(keys()).toEqual(["Escape"]);
    expect(titles()).not.toMatch(/\([A-Z]\)/);
    settings.shortcuts = true;
  });

  it("ask before a turn ends", () => {
    const does = handlers();
    render(TurnActions, { ...plain, ...does, confirming: true });
    expect(screen.getByText("End your turn?")).toBeTruthy();
    screen.getByRole("button", { name: "Not yet" }).click();
    expect(does.onstay).toHaveBeenCalled();
    screen.getByRole("button", { name: "Yes" }).click();
    expect(does.ondone).toHaveBeenCalled();
  });

  it.each([
    ["confirming", "Done"],
    ["confirmingUndo", "Ask to undo"],
  ])("have the focus again after a question (%s)", async (question, asker) => {
    const { rerender } = render(TurnActions, { ...plain, ...handlers(), undo: undo("ask") });
    screen.getByRole("button", { name: asker }).focus();
    await rerender({ [question]: true });
    screen.getByRole("button", { name: /^No/ }).focus();
    await rerender({ [question]: false });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: asker }));
  });

  it.each([
    ["confirming", "Yes", { taking: aChoice("done") }, "Done"],
    ["confirmingUndo", "Ask them", { busy: true }, "Undo"],
  ] as const)("have the focus while a yes is on its way (%s)", async (question, yes, onItsWay, asker) => {
    const { rerender } = render(TurnActions, {
      ...plain,
      ...handlers(),
      undo: undo("ask"),
      [question]: true,
    });
    screen.getByRole("button", { name: yes }).focus();
    await rerender({ [question]: false, fitting: 0, done: null, undo: null, ...onItsWay });
    const button = screen.getByRole<HTMLButtonElement>("button", { name: asker });
    expect([document.activeElement, button.disabled, button.ariaBusy]).toEqual([button, false, "true"]);
  });

  it("make room for the next match that waits", () => {
    const next = { url: "/m/m2", game: "Pebbles", others: "Bruce" };
    render(TurnActions, { ...plain, ...handlers(), fitting: 0, done: null, next });
    const link = screen.getByRole("link", { name: /Pebbles with Bruce/ });
    expect(link.getAttribute("href")).toBe("/m/m2");
    expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
  });

  it("offer a hint if hints are allowed", async () => {
    const does = handlers();
    const { rerender } = render(TurnActions, { ...plain, ...does });
    screen.getByRole("button", { name: "Hint" }).click();
    expect(does.onhint).toHaveBeenCalled();
    await rerender({ hintable: false });
    expect(screen.queryByRole("button", { name: "Hint" })).toBeNull();
  });

  it("say which bot is thinking", () => {
    const thinkingBot = aSeat(1, { yours: false, bot: "boomer", name: "Boomer" });
    render(TurnActions, { ...plain, ...handlers(), fitting: 0, done: null, thinkingBot });
    expect(screen.getByText("Boomer is thinking")).toBeTruthy();
    expect(document.querySelector("progress")).toBeNull();
  });

  it("show how far a bot has come that thinks on this device", () => {
    const thinkingBot = aSeat(1, { yours: false, bot: "boomer", name: "Boomer" });
    render(TurnActions, { ...plain, ...handlers(), fitting: 0, done: null, thinkingBot, thought: 0.4 });
    expect(document.querySelector("progress")?.value).toBe(0.4);
  });

  it("say that the server takes long to answer", () => {
    render(TurnActions, { ...plain, ...handlers(), fitting: 0, done: null, late: true });
    expect(screen.getByText("One moment")).toBeTruthy();
  });

  it("are not there for spectators", () => {
    render(TurnActions, { ...plain, ...handlers(), watching: true });
    expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
    expect(screen.getByText("You are watching.")).toBeTruthy();
  });

  it("offer to plan ahead in place of what can’t be done while others decide", () => {
    const does = handlers();
    render(TurnActions, { ...plain, ...does, plans: true, fitting: 0, done: null });
    screen.getByRole("button", { name: "Plan ahead" }).click();
    expect([does.onplan, does.ondone].map((one) => one.mock.calls.length)).toEqual([1, 0]);
    expect(screen.queryByRole("button", { name: "Hint" })).toBeNull();
  });
});
