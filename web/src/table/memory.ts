// What this browser has seen of each match: kept here and nowhere else, and no harm is done when it is lost.

export interface Seen {
  /** The last entry that was shown. */
  entry: number;
  /** The last line of chat that was read. */
  chat: number;
}

const key = (id: string) => `tuckerbox.seen.${id}`;

export function seenOf(id: string): Seen | null {
  try {
    const { entry, chat } = JSON.parse(localStorage.getItem(key(id)) ?? "null") as Seen;
    return Number.isInteger(entry) && Number.isInteger(chat) ? { entry, chat } : null;
  } catch {
    return null;
  }
}

export function remember(id: string, seen: Seen): void {
  try {
    localStorage.setItem(key(id), JSON.stringify(seen));
  } catch {
    // full, or not allowed: then what was seen is shown once more
  }
}
