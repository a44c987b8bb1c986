// A duration in words.

import { say } from "../messages/say";

const STEPS: [unit: "day" | "hour" | "minute", seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** “less than a minute”, “2 minutes”, “3 hours”, “1 day”. */
export function durationInWords(seconds: number): string {
  for (const [unit, length] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return say(`lasted-${unit}`, { count });
  }
  return say("less-than-a-minute");
}
