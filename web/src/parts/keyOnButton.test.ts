import { afterEach, expect, test } from "vitest";
import { settings } from "../settings.svelte";
import { cap, withKey } from "./keyOnButton";

afterEach(() => (settings.shortcuts = true));

test("keys have the labels of a keyboard", () => {
  expect(["c", "ArrowUp", "Escape", " ", "Tab"].map(cap)).toEqual(["C", "↑", "Esc", "Space", "Tab"]);
});

test("a button names its key", () => {
  expect(withKey("Ends your turn", "d")).toEqual({ title: "Ends your turn (D)", "aria-keyshortcuts": "D" });
  expect(withKey("Close", "Escape")).toEqual({ title: "Close (Esc)", "aria-keyshortcuts": "Escape" });
});

test("signs are named as screen readers expect them", () => {
  expect(withKey("Zoom in", "+")).toEqual({ title: "Zoom in (+)", "aria-keyshortcuts": "Plus" });
  expect(withKey("Zoom out", "-")).toEqual({ title: "Zoom out (−)", "aria-keyshortcuts": "-" });
});

test("a button does not name a key that is turned off", () => {
  settings.shortcuts = false;
  expect(withKey("Ends your turn", "d")).toEqual({ title: "Ends your turn" });
  expect(withKey("Close", "Escape")).toEqual({ title: "Close (Esc)", "aria-keyshortcuts": "Escape" });
});
