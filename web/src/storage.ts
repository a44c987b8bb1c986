// Reads and writes this browser's local storage. Storage may be missing, full or forbidden: then nothing is stored, and
// everything else works.

/** Return the stored value; null if there is none or it cannot be parsed. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Return the stored record; an empty one if there is none. */
export function readRecord(key: string): Record<string, unknown> {
  const found = readStored(key);
  return isRecord(found) ? found : {};
}

/** Store a value. Return false if it could not be stored; then it lasts as long as the page. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
