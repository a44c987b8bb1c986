// Puts a table's agreed clock into words.

import type { AgreedClock } from "./api/client";
import { say } from "./messages/say";

/** The outcomes when a player's time is up: the words of the API, by their names in messages. */
export const TIME_UP = {
  seat: "a bot takes the seat",
  turn: "a bot plays the turn",
  vote: "the others vote",
} as const;

export type TimeUp = keyof typeof TIME_UP;

export const timeUps = Object.keys(TIME_UP) as TimeUp[];

/** Return the name in messages of what happens when a player's time is up. */
export const timeUpKey = (timeUp: AgreedClock["time_up"]): TimeUp =>
  timeUps.find((one) => TIME_UP[one] === timeUp)!;

/** Return a number of hours in words: `a day`, `12 hours`. */
export const hoursInWords = (hours: number) => say("hours-in-words", { hours });

/** Return a table's clock in a sentence or two. */
export function agreedClockInWords(clock: AgreedClock): string {
  const pace =
    clock.hours === null
      ? say("pace-says-live", { minutes: (clock.bank ?? 0) / 60, seconds: clock.increment ?? 0 })
      : say("pace-says-hours", { time: hoursInWords(clock.hours) });
  return `${pace} ${say(`time-up-says-${timeUpKey(clock.time_up)}`)}`;
}
