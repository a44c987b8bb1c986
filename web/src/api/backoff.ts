// The pause before a request or a connection is tried again.

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** Return the pause before another attempt in milliseconds: exponential backoff with jitter. */
export function pauseBefore(nthTry: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** nthTry) * (0.75 + random() / 2);
}
