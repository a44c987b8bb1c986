import { fireEvent, render } from "@testing-library/svelte";
import type { ComponentProps } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from "vitest";
import { settings } from "../../settings.svelte";
import { aChoice } from "../../testing/fakes";
import KeysAndPointer from "./KeysAndPointer.svelte";

let board: HTMLElement;
let playback: { idle: boolean; skip: Mock<() => void> };
const oncommand = vi.fn();

function start(more: Partial<ComponentProps<typeof KeysAndPointer>> = {}) {
  return render(KeysAndPointer, {
    board,
    playback,
    past: false,
    exploring: false,
    choices: [aChoice("roll")],
    oncommand,
    onpress: vi.fn(),
    ...more,
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = `<main><button data-target="roll">Roll</button></main>`;
  board = document.querySelector("main")!;
  playback = { idle: true, skip: vi.fn<() => void>() };
});
afterEach(() => document.body.replaceChildren());

const target = () => board.querySelector("button")!;

/** Give the target a size, because jsdom has no layout. */
const showTarget = () =>
  (target().getClientRects = () => Object.assign([new DOMRect()], { item: () => null }));

describe("keys", () => {
  it("give their commands", async () => {
    start();
    await fireEvent.keyDown(document.body, { key: "u" });
    expect(oncommand).toHaveBeenCalledWith({ does: "undo" });
  });

  it("that write a character do nothing if shortcuts are off", async () => {
    settings.shortcuts = false;
    start();
    for (const key of ["u", "1", "?"]) await fireEvent.keyDown(document.body, { key });
    expect(oncommand).not.toHaveBeenCalled();
    await fireEvent.keyDown(document.body, { key: "Escape" });
    expect(oncommand).toHaveBeenCalledWith({ does: "back" });
    settings.shortcuts = true;
  });

  it("to the left and right lead back and forward for those who explore, except on the board", async () => {
    start({ exploring: true });
    await fireEvent.keyDown(document.body, { key: "ArrowLeft" });
    await fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect(oncommand.mock.calls).toEqual([[{ does: "step", by: -1 }], [{ does: "step", by: 1 }]]);
    await fireEvent.keyDown(document.body, { key: "ArrowDown" });
    await fireEvent.keyDown(target(), { key: "ArrowLeft" });
    expect(oncommand).toHaveBeenCalledTimes(2);
  });

  /** Focus something beside the board, in a part that scrolls if it has more inside than fits. */
  function focusBeside(inside: string, scrollHeight: number): HTMLElement {
    const beside = document.body.appendChild(document.createElement("aside"));
    beside.innerHTML = inside;
    Object.defineProperty(beside.querySelector("[tabindex]"), "scrollHeight", { value: scrollHeight });
    const focused = beside.querySelector<HTMLElement>("p, a")!;
    focused.focus();
    return focused;
  }
  const [BARE, PANEL] = [
    `<p tabindex="0"></p>`,
    `<div role="tabpanel" tabindex="0"><ul tabindex="0"><a href="/">Rules</a></ul></div>`,
  ];

  it("that are arrows up and down are left to what they scroll beside the board", async () => {
    start({ exploring: true });
    showTarget();
    for (const inside of [BARE, PANEL]) {
      const focused = focusBeside(inside, 400);
      expect(await fireEvent.keyDown(focused, { key: "ArrowDown" })).toBe(true); // not prevented
      expect(document.activeElement).toBe(focused);
    }
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowLeft" });
    expect(oncommand.mock.calls).toEqual([[{ does: "step", by: -1 }]]);
  });

  it.each([
    ["sideways", "ArrowRight", 400],
    ["where nothing scrolls", "ArrowDown", 0],
  ])("that are arrows lead to the board from beside it: %s", async (_, key, scrollHeight) => {
    start();
    showTarget();
    for (const inside of [BARE, PANEL]) {
      await fireEvent.keyDown(focusBeside(inside, scrollHeight), { key });
      expect(document.activeElement).toBe(target());
    }
  });

  it("that are held give their commands once, except arrows and those of the board", async () => {
    const onpress = vi.fn();
    start({ exploring: true, boardKeys: [{ keys: ["r"], says: "turn the tile" }], onpress });
    for (const key of ["d", "u", "1", "Escape", "r", "ArrowLeft"])
      for (const repeat of [false, true]) await fireEvent.keyDown(document.body, { key, repeat });
    const given = oncommand.mock.calls.map(([command]) => command.does);
    expect(given).toEqual(["done", "undo", "choose", "back", "step", "step"]);
    expect(onpress).toHaveBeenCalledTimes(2);
  });

  it("that are held press a target or a button once, and nothing that gets the focus meanwhile", async () => {
    start();
    const add = (tag: string) => document.body.appendChild(document.createElement(tag));
    const [button, text] = [add("button"), add("textarea")];
    const press = (on: Element, repeat: boolean) => fireEvent.keyDown(on, { key: "Enter", repeat });
    const pressed = [await press(target(), false), await press(target(), true), await press(button, true)];
    expect(pressed).toEqual([true, false, false]);
    // Its meaning may have changed: “Skip” becomes “Got it”, which would close lines that nobody has read.
    expect([await press(button, false), await press(button, true)]).toEqual([true, false]);
    expect([await press(text, true), await press(text, false), await press(text, true)]).toEqual([
      false,
      true,
      true,
    ]);
    playback.idle = false; // of what was taken
    await press(target(), true);
    expect(playback.skip).not.toHaveBeenCalled();
  });

  it("of the board are passed on, unless shortcuts are off or somebody is writing", async () => {
    const onpress = vi.fn();
    start({ boardKeys: [{ keys: ["r", "="], says: "turn the tile" }], onpress });
    await fireEvent.keyDown(document.body, { key: "R", shiftKey: true });
    await fireEvent.keyDown(document.body, { key: "=" });
    expect(onpress.mock.calls).toEqual([
      ["r", true],
      ["=", false],
    ]);
    settings.shortcuts = false;
    await fireEvent.keyDown(document.body, { key: "r" });
    settings.shortcuts = true;
    await fireEvent.keyDown(document.body, { key: "r", ctrlKey: true });
    await fireEvent.keyDown(document.body.appendChild(document.createElement("input")), { key: "r" });
    expect(onpress).toHaveBeenCalledTimes(2);
    expect(oncommand).not.toHaveBeenCalled();
  });

  it("that are arrows find the button that ends a turn, also if shortcuts are off", async () => {
    settings.shortcuts = false;
    const done = document.createElement("button");
    done.dataset.button = "done";
    document.body.append(done);
    start();
    done.ariaDisabled = "true"; // the turn is ending
    await fireEvent.keyDown(document.body, { key: "ArrowDown" });
    expect(document.activeElement).toBe(document.body);
    done.ariaDisabled = "false";
    await fireEvent.keyDown(document.body, { key: "ArrowDown" });
    expect(document.activeElement).toBe(done);
    settings.shortcuts = true;
  });

  it("skip what is playing, unless they are pressed elsewhere", async () => {
    playback.idle = false;
    start();
    const elsewhere = document.body.appendChild(document.createElement("button"));
    await fireEvent.keyDown(elsewhere, { key: "Enter" });
    expect(playback.skip).not.toHaveBeenCalled();
    await fireEvent.keyDown(document.body, { key: "Enter" });
    await fireEvent.keyDown(elsewhere, { key: "Escape" });
    expect(playback.skip).toHaveBeenCalledTimes(2);
    expect(oncommand).not.toHaveBeenCalled();
  });

  it("are commands in the past, whatever is playing", async () => {
    playback.idle = false;
    start({ past: true });
    await fireEvent.keyDown(document.body, { key: "Escape" });
    expect(oncommand).toHaveBeenCalledWith({ does: "back" });
  });

  it("go on at the nearest target if the focus is lost", async () => {
    const { rerender } = start();
    showTarget();
    await fireEvent.keyDown(document.body, { key: "x" });
    await rerender({ choices: [aChoice("done")] });
    expect(document.activeElement).toBe(target());
  });
});

describe("a click on the board", () => {
  const clicked = vi.fn();
  const press = async () => {
    target().addEventListener("click", clicked);
    await fireEvent.pointerDown(target());
    await fireEvent.click(target(), { detail: 1 });
  };

  it("only skips if something is playing", async () => {
    playback.idle = false;
    start();
    await press();
    expect([playback.skip.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 0]);
  });

  it("takes its target otherwise", async () => {
    start();
    await press();
    expect(clicked).toHaveBeenCalledOnce();
  });
});
