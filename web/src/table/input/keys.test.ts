import { describe, expect, it } from "vitest";
import { commandOf, SHEET, type Pressed } from "./keys";

const pressed = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  target: document.body,
  ...more,
});

describe("keys", () => {
  it("mean the same with and without Shift", () => {
    expect(commandOf(pressed("u"))).toEqual({ does: "undo" });
    expect(commandOf(pressed("U"))).toEqual({ does: "undo" });
  });

  it("choose by number", () => {
    expect(commandOf(pressed("1"))).toEqual({ does: "choose", nth: 0 });
    expect(commandOf(pressed("9"))).toEqual({ does: "choose", nth: 8 });
    expect(commandOf(pressed("0"))).toBeNull();
  });

  it("move by arrow keys", () => {
    expect(commandOf(pressed("ArrowLeft"))).toEqual({ does: "move", direction: "left" });
  });

  it("are left to the browser with Alt, Ctrl or Cmd", () => {
    expect(commandOf(pressed("d", { ctrlKey: true }))).toBeNull();
    expect(commandOf(pressed("ArrowLeft", { altKey: true }))).toBeNull();
    expect(commandOf(pressed("c", { metaKey: true }))).toBeNull();
  });

  it("are left to text fields, except Escape", () => {
    const target = document.createElement("input");
    expect(commandOf(pressed("u", { target }))).toBeNull();
    expect(commandOf(pressed("Escape", { target }))).toEqual({ does: "back" });
  });

  it("leave the arrow keys to sliders and tabs", () => {
    const target = Object.assign(document.createElement("input"), { type: "range" });
    expect(commandOf(pressed("ArrowLeft", { target }))).toBeNull();
    expect(commandOf(pressed("u", { target }))).toEqual({ does: "undo" });
  });

  it("have no other commands", () => {
    expect(commandOf(pressed("x"))).toBeNull();
    expect(commandOf(pressed("Tab"))).toBeNull();
    expect(commandOf(pressed("Enter"))).toBeNull(); // a button in focus handles it
  });

  it("of the board come with Shift, so that it can mean the other way", () => {
    const own = [{ keys: ["r"], says: "turn the tile" }];
    expect(commandOf(pressed("R", { shiftKey: true }), own)).toEqual({
      does: "press",
      key: "r",
      shift: true,
    });
    expect(commandOf(pressed("u"), own)).toEqual({ does: "undo" });
  });

  it("have one command each", () => {
    const meant = SHEET.flatMap(({ keys }) => keys).flatMap(({ means }) => Object.entries(means));
    const commands = meant.filter(([, command]) => command).map(([key]) => key);
    expect(new Set(commands).size).toBe(commands.length);
  });
});
