// Durations in words.

const STEPS: [unit: string, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** “less than a minute”, “2 minutes”, “3 hours”, “1 day”. */
export function spell(seconds: number): string {
  for (const [unit, length] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}
