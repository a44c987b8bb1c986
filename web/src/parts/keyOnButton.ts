// The keys that do the same as buttons: how they are written on buttons, and whether they are turned off.

import { settings } from "../settings.svelte";

const CAPS: Record<string, string> = {
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowDown: "↓",
  Escape: "Esc",
  "-": "−",
  " ": "Space",
};

/** The names of characters that can't stand for themselves in the list of a button's keys for screen readers. */
const NAMES: Record<string, string> = { "+": "Plus", " ": "Space" };

/** Return the label on a key. */
export function cap(key: string): string {
  return CAPS[key] ?? (isCharacter(key) ? key.toUpperCase() : key);
}

/** Return whether a key writes a character. Those shortcuts can be turned off. */
export const isCharacter = (key: string) => key.length === 1;

/** Return whether a key is turned off in the settings. */
export const isOff = (key: string) => isCharacter(key) && !settings.shortcuts;

/** Return a button's attributes: its tooltip, with the key behind it, and the key for screen readers. */
export function withKey(title: string, key: string): { title: string; "aria-keyshortcuts"?: string } {
  if (isOff(key)) return { title };
  const named = NAMES[key] ?? (isCharacter(key) ? key.toUpperCase() : key);
  return { title: `${title} (${cap(key)})`, "aria-keyshortcuts": named };
}
