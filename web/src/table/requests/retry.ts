// Repeats a request until the server can be reached. That is safe: the server recognises a repeat and sends the first
// answer again.

import { Refused } from "../../api/client";
import { pauseBefore } from "../../api/backoff";

/**
 * HTTP statuses after which the request is repeated: no connection, or a server that restarts. After 429 it is not: the
 * refusal says how long to wait.
 */
const TRANSIENT: readonly number[] = [0, 502, 503, 504];

/**
 * Repeat a request while the server can't be reached.
 * @param onlost called after every attempt without an answer
 * @param ended returns true to stop trying
 * @throws the server's refusal, or the last failure if `ended`
 */
export async function retry<T>(call: () => Promise<T>, onlost: () => void, ended: () => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (refusal) {
      if (ended() || !isTransient(refusal)) throw refusal;
      onlost();
      await new Promise((done) => setTimeout(done, pauseBefore(tries)));
      if (ended()) throw refusal;
    }
  }
}

/** Repeat a request while the server can't be reached, until the signal aborts. */
export function retryUnlessAborted<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return retry(
    call,
    () => {},
    () => signal.aborted,
  );
}

function isTransient(refusal: unknown): boolean {
  return refusal instanceof Refused && TRANSIENT.includes(refusal.status);
}
