// What a table has agreed on about time, in words.

import type { AgreedClock } from "./api/client";
import { say } from "./messages/say";

const TIME_UP = {
  "a bot plays the turn": "turn",
  "a bot takes the seat": "seat",
  "the others vote": "vote",
} as const;

/** Return a table's clock in a sentence or two. */
export function clockInWords(clock: AgreedClock): string {
  const pace =
    clock.hours === null
      ? say("pace-says-live", { minutes: (clock.bank ?? 0) / 60, seconds: clock.increment ?? 0 })
      : say("pace-says-hours", { hours: clock.hours });
  return `${pace} ${say(`time-up-says-${TIME_UP[clock.time_up]}`)}`;
}
