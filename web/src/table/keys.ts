// What a key means at the table. Only the mapping: what comes of it is the screen's business.

import type { Direction } from "./spatial";

export type Command =
  | { does: "undo" | "done" | "log" | "chat" | "help" | "back" }
  | { does: "choose"; nth: number }
  | { does: "move"; direction: Direction };

/** What this takes of a keyboard event. */
export type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "target">;

const WORDS: Record<string, Command> = {
  u: { does: "undo" },
  d: { does: "done" },
  l: { does: "log" },
  c: { does: "chat" },
  "?": { does: "help" },
  Escape: { does: "back" },
  ArrowLeft: { does: "move", direction: "left" },
  ArrowRight: { does: "move", direction: "right" },
  ArrowUp: { does: "move", direction: "up" },
  ArrowDown: { does: "move", direction: "down" },
};

/** Null for what is not for the table: keys of the browser, of the system, and of who is writing. */
export function commandOf(pressed: Pressed): Command | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  if (pressed.key !== "Escape" && isWriting(pressed.target)) return null;
  if (pressed.key.startsWith("Arrow") && takesArrows(pressed.target)) return null;
  if (/^[1-9]$/.test(pressed.key)) return { does: "choose", nth: Number(pressed.key) - 1 };
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  return WORDS[key] ?? null;
}

const TEXT =
  "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog";

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT) !== null;
}

/** Whether arrows mean something of their own there: on a slider, in a list of tabs. */
function takesArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, [role=tablist]") !== null;
}
