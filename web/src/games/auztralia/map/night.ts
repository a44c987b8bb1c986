// The progress of the night, and the places of its stars.

import { OLD_ONES_START } from "../time/track";
import type { Time } from "../view";

/** Return how far the night has come: 0 is day, 1 covers the whole map. */
export function creeping({ purple, last }: Pick<Time, "purple" | "last">): number {
  return Math.min(1, Math.max(0, (purple - OLD_ONES_START) / (last - OLD_ONES_START)));
}

/** Return the stars: always the same ones, evenly spread. */
export function stars(width: number, height: number): { x: number; y: number; size: number }[] {
  const GOLDEN = 0.618_034;
  return Array.from({ length: 90 }, (_, nth) => ({
    x: Math.round(((nth * GOLDEN) % 1) * width),
    y: Math.round(((nth + 0.5) / 90) * height),
    size: [0.5, 0.8, 0.6, 1][nth % 4]!,
  }));
}
