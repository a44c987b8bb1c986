// Asks the server until it answers. That is safe: a repeat is answered with the first result.

import { Refused, type Problem } from "../../api/client";
import { pauseBefore } from "../../api/stream";

/** Answers that say nothing about what was asked: no line, too often, or a server that is being renewed. */
const LOST: readonly number[] = [0, 429, 502, 503, 504];

/**
 * Asks again and again while the line is lost.
 * @param lost is called after every try that came to nothing
 * @throws the refusal, if there is one; or the last failure, once nobody waits for an answer any more
 */
export async function retry<T>(call: () => Promise<T>, lost: () => void, ended: () => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (refusal) {
      if (ended() || !isLost(refusal)) throw refusal;
      lost();
      await new Promise((done) => setTimeout(done, pauseBefore(tries)));
    }
  }
}

function isLost(refusal: unknown): boolean {
  return refusal instanceof Refused && LOST.includes(refusal.status);
}

/** What the server said was wrong; null if something else went wrong. */
export function problemOf(refusal: unknown): Problem | null {
  return refusal instanceof Refused ? refusal.problem : null;
}

export function messageOf(refusal: unknown): string {
  return refusal instanceof Error ? refusal.message : "Something went wrong; try once more.";
}
