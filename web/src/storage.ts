// What this browser remembers by itself. Storage may be absent, full or forbidden: then nothing is remembered, and all works.

/** What is kept under a name; null if there is nothing, or nothing readable. */
export function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Forgotten when the page closes: as good as it gets without storage.
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
