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
 * Repeat a request while the server can't be reached, after pauses that grow. When the device is connected to a network
 * again, repeat it at once, and begin again with short pauses.
 * @param onlost called after every attempt without an answer
 * @param ended returns true to stop trying
 * @throws the server's refusal, or the last failure if `ended`
 */
export async function retry<T>(call: () => Promise<T>, onlost: () => void, ended: () => boolean): Promise<T> {
  let tries = 0;
  for (;;) {
    try {
      return await call();
    } catch (refusal) {
      if (ended() || !isTransient(refusal)) throw refusal;
      onlost();
      tries = (await connectedWithin(pauseBefore(tries))) ? 0 : tries + 1;
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

/** Wait, but only until the device is connected to a network again. Return whether it was. */
function connectedWithin(milliseconds: number): Promise<boolean> {
  return new Promise((done) => {
    const connected = () => end(true);
    const timer = setTimeout(() => end(false), milliseconds);
    window.addEventListener("online", connected);
    function end(isConnected: boolean) {
      clearTimeout(timer);
      window.removeEventListener("online", connected);
      done(isConnected);
    }
  });
}

function isTransient(refusal: unknown): boolean {
  return refusal instanceof Refused && TRANSIENT.includes(refusal.status);
}
