// The lessons that were dismissed in this browser, by match. Losing them does no harm: the guide is there again.

import { readStored, writeStored } from "../../storage";

const KEY = "tuckerbox.lessons-left";
const MOST = 50; // matches; the oldest are dropped

function read(): string[] {
  const found = readStored(KEY);
  return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
}

export function isDismissed(match: string): boolean {
  return read().includes(match);
}

export function keepDismissed(match: string): void {
  writeStored(KEY, [...read().filter((other) => other !== match), match].slice(-MOST));
}
