// The keys of the match screen: the command of each key, and its line in the list of keys.

import type { BoardKeys } from "../../games/contract";
import { isCharacter } from "../../parts/keyOnButton";
import type { Direction } from "./nearestInDirection";

export type Command =
  | { does: "undo" | "done" | "hint" | "log" | "chat" | "analysis" | "explore" | "help" | "back" }
  | { does: "choose"; nth: number }
  | { does: "move"; direction: Direction }
  /** Back or forward while somebody explores. */
  | { does: "step"; by: -1 | 1 }
  /** The board knows what its own keys do. */
  | { does: "press"; key: string; shift: boolean };

/** A command that the keys give to the match screen. */
export type ScreenCommand = Exclude<Command, { does: "move" | "press" }>;

/** The part of a keyboard event that is used here. */
export type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "target">;

/** One line in the list of keys. */
export interface Keys {
  /** The command of each key; null: the browser or another component handles it. */
  means: Record<string, Command | null>;
  /** The name of what they do: the message `keys-NAME` says it. */
  says: string;
}

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** The keys of every game. Together with a game's own keys, the list is complete: no other key does anything. */
export const SHEET: readonly { title: string; keys: readonly Keys[] }[] = [
  {
    title: "choosing",
    keys: [
      {
        means: {
          ArrowLeft: { does: "move", direction: "left" },
          ArrowUp: { does: "move", direction: "up" },
          ArrowRight: { does: "move", direction: "right" },
          ArrowDown: { does: "move", direction: "down" },
        },
        says: "nearest",
      },
      { means: { Tab: null }, says: "through" },
      {
        means: { Enter: null },
        says: "take",
      },
      {
        means: Object.fromEntries(NUMBERS.map((key, nth) => [key, { does: "choose", nth }])),
        says: "list",
      },
      {
        means: { Escape: { does: "back" } },
        says: "back",
      },
    ],
  },
  {
    title: "turn",
    keys: [
      { means: { u: { does: "undo" } }, says: "undo" },
      { means: { d: { does: "done" } }, says: "done" },
      { means: { h: { does: "hint" } }, says: "hint" },
    ],
  },
  {
    title: "table",
    keys: [
      { means: { l: { does: "log" } }, says: "log" },
      { means: { c: { does: "chat" } }, says: "chat" },
      { means: { a: { does: "analysis" } }, says: "analyse" },
      { means: { e: { does: "explore" } }, says: "explore" },
      {
        means: { ArrowLeft: null, ArrowRight: null },
        says: "explore-steps",
      },
      { means: { "?": { does: "help" } }, says: "help" },
      { means: { Escape: null, Enter: null, " ": null }, says: "skip" },
    ],
  },
];

const MEANS = new Map(
  SHEET.flatMap(({ keys }) => keys)
    .flatMap(({ means }) => Object.entries(means))
    .filter(([, command]) => command !== null),
);

/**
 * Return the command of a key; null if it is meant for the browser, the system or a text field.
 * @param own the keys of the board
 */
export function commandOf(pressed: Pressed, own: readonly BoardKeys[] = []): Command | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  if (pressed.key !== "Escape" && isWriting(pressed.target)) return null;
  if (pressed.key.startsWith("Arrow") && takesArrows(pressed.target)) return null;
  const key = isCharacter(pressed.key) ? pressed.key.toLowerCase() : pressed.key;
  if (own.some(({ keys }) => keys.includes(key))) return { does: "press", key, shift: pressed.shiftKey };
  return MEANS.get(key) ?? null;
}

const TEXT =
  "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog";

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT) !== null;
}

/** Return whether an element uses arrow keys itself, as sliders and tabs do. */
function takesArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, [role=tablist]") !== null;
}
