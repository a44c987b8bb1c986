import { describe, expect, it } from "vitest";
import { cap, commandOf, SHEET, type Pressed } from "./keys";

const pressed = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  target: document.body,
  ...more,
});

describe("keys", () => {
  it("mean the same in small and in capitals", () => {
    expect(commandOf(pressed("u"))).toEqual({ does: "undo" });
    expect(commandOf(pressed("U"))).toEqual({ does: "undo" });
  });

  it("choose by number", () => {
    expect(commandOf(pressed("1"))).toEqual({ does: "choose", nth: 0 });
    expect(commandOf(pressed("9"))).toEqual({ does: "choose", nth: 8 });
    expect(commandOf(pressed("0"))).toBeNull();
  });

  it("move by arrows", () => {
    expect(commandOf(pressed("ArrowLeft"))).toEqual({ does: "move", direction: "left" });
  });

  it("are left to the browser with Alt, Ctrl or Cmd", () => {
    expect(commandOf(pressed("d", { ctrlKey: true }))).toBeNull();
    expect(commandOf(pressed("ArrowLeft", { altKey: true }))).toBeNull();
    expect(commandOf(pressed("c", { metaKey: true }))).toBeNull();
  });

  it("are left to whoever writes, but for Escape", () => {
    const target = document.createElement("input");
    expect(commandOf(pressed("u", { target }))).toBeNull();
    expect(commandOf(pressed("Escape", { target }))).toEqual({ does: "back" });
  });

  it("are left to sliders and tabs where those are arrows", () => {
    const target = Object.assign(document.createElement("input"), { type: "range" });
    expect(commandOf(pressed("ArrowLeft", { target }))).toBeNull();
    expect(commandOf(pressed("u", { target }))).toEqual({ does: "undo" });
  });

  it("mean nothing else", () => {
    expect(commandOf(pressed("x"))).toBeNull();
    expect(commandOf(pressed("Tab"))).toBeNull();
    expect(commandOf(pressed("Enter"))).toBeNull(); // a button in focus takes it by itself
  });

  it("have one meaning each, and a cap that people know", () => {
    const meant = SHEET.flatMap(({ keys }) => keys).flatMap(({ means }) => Object.entries(means));
    const commands = meant.filter(([, command]) => command).map(([key]) => key);
    expect(new Set(commands).size).toBe(commands.length);
    expect(["c", "ArrowUp", "Escape", " ", "Tab"].map(cap)).toEqual(["C", "↑", "Esc", "Space", "Tab"]);
  });
});
