// What each key means at the table, and what the help sheet says of it. What comes of it is the screen's business.

import type { Direction } from "./nearestTarget";

export type Command =
  | { does: "undo" | "done" | "hint" | "log" | "chat" | "analysis" | "help" | "back" }
  | { does: "choose"; nth: number }
  | { does: "move"; direction: Direction };

/** What this takes of a keyboard event. */
export type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "target">;

/** Keys that do one kind of thing, as the help sheet lists them. */
export interface Keys {
  /** What each key means here; null: the browser does it, or whoever shows something for it to do. */
  means: Record<string, Command | null>;
  says: string;
}

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Every key of the table: what is not listed here does nothing, what does something is listed. */
export const SHEET: readonly { title: string; keys: readonly Keys[] }[] = [
  {
    title: "Choosing",
    keys: [
      {
        means: {
          ArrowLeft: { does: "move", direction: "left" },
          ArrowUp: { does: "move", direction: "up" },
          ArrowRight: { does: "move", direction: "right" },
          ArrowDown: { does: "move", direction: "down" },
        },
        says: "go to the nearest thing that can be chosen in that direction",
      },
      { means: { Tab: null }, says: "go through all that can be chosen, one after the other" },
      {
        means: { Enter: null },
        says: "take what has the focus; looking at it shows first what it would bring",
      },
      {
        means: Object.fromEntries(NUMBERS.map((key, nth) => [key, { does: "choose", nth }])),
        says: "open the list of choices, and pick from it",
      },
      {
        means: { Escape: { does: "back" } },
        says: "go back a step: forget the last pick, or close what is open",
      },
    ],
  },
  {
    title: "Your turn",
    keys: [
      { means: { u: { does: "undo" } }, says: "undo your last step, or ask the others to" },
      { means: { d: { does: "done" } }, says: "done: end your turn, or say that you mean it" },
      { means: { h: { does: "hint" } }, says: "ask for a hint, alone or against bots" },
    ],
  },
  {
    title: "Around the table",
    keys: [
      { means: { l: { does: "log" } }, says: "open or close the log" },
      { means: { c: { does: "chat" } }, says: "open or close the chat" },
      { means: { a: { does: "analysis" } }, says: "analyse a match that is over" },
      { means: { "?": { does: "help" } }, says: "show these keys" },
      { means: { Escape: null, " ": null }, says: "skip what is being played on the board" },
    ],
  },
];

const MEANS = new Map(
  SHEET.flatMap(({ keys }) => keys)
    .flatMap(({ means }) => Object.entries(means))
    .filter(([, command]) => command !== null),
);

const CAPS: Record<string, string> = {
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowDown: "↓",
  Escape: "Esc",
  " ": "Space",
};

/** What is written on a key. */
export function cap(key: string): string {
  return CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Null for what is not for the table: keys of the browser, of the system, and of who is writing. */
export function commandOf(pressed: Pressed): Command | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  if (pressed.key !== "Escape" && isWriting(pressed.target)) return null;
  if (pressed.key.startsWith("Arrow") && takesArrows(pressed.target)) return null;
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  return MEANS.get(key) ?? null;
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
