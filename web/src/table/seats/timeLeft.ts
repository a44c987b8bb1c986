// The time that seats have left, from the server's clocks. The server decides when time is up; this is only shown.

import type { Clocks } from "../../api/client";
import { say } from "../../messages/say";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Return the milliseconds that a seat has left; null if there is nothing to show. `now` is called only if needed. */
export function timeLeft(clocks: Clocks, seat: number, now: () => number): number | null {
  if (clocks.running === seat) return clocks.due === null ? null : timeUntil(clocks.due, now());
  return clocks.live ? (clocks.left[seat] ?? null) : null;
}

/** Return the milliseconds from a time to a later moment; 0 if that is past. */
export function timeUntil(moment: string, now: number): number {
  return Math.max(0, Date.parse(moment) - now);
}

/** Return a duration in words: minutes and seconds below an hour, otherwise its two largest units. */
export function inWords(milliseconds: number): string {
  if (milliseconds < HOUR) {
    const seconds = Math.ceil(milliseconds / SECOND);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
  const hours = Math.floor(milliseconds / HOUR);
  if (hours >= 48) return say("time-days", { days: Math.floor(milliseconds / DAY), hours: hours % 24 });
  return say("time-hours", { hours, minutes: Math.floor((milliseconds % HOUR) / MINUTE) });
}
