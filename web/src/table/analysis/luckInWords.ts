// The worth of luck, shown only if it exceeds the noise of the search.

import type { Analysis, Seat, SeatLuck, Stroke } from "../../api/client";
import { capital } from "../../english";
import { say } from "../../messages/say";
import { percent } from "../../parts/percent";
import { onlyOwnSeat, seatName } from "../../seatName";

const CLEAR = 2; // a worth is clear if it is larger than this many standard errors

/** Return whether a worth exceeds the noise of the search. */
export function isClear({ worth, error }: Pick<SeatLuck | Stroke, "worth" | "error">): boolean {
  return Math.abs(worth) > CLEAR * error;
}

/** Return what a seat's luck was worth: `−27%`; “about even” if that is not clear, and a dash if it had none. */
export function luckOf({ luck }: Pick<Analysis, "luck">, seat: number): string {
  const own = luck.find((one) => one.seat === seat);
  if (!own) return "–";
  return isClear(own) ? `${own.worth < 0 ? "−" : "+"}${percent(Math.abs(own.worth))}` : say("analysis-even");
}

/**
 * Return a sentence about the luck that decided most; null if none is clear.
 *
 * The search is a little wrong about every choice in the same direction, so only what a seat's luck was worth beyond
 * that of the others counts. That leaves out most of the error if all seats have rolled or drawn about equally often.
 */
export function luckInASentence({ luck }: Pick<Analysis, "luck">, seats: Seat[]): string | null {
  if (seats.length < 2) return null;
  const all = seats.map(({ seat }) => luck.find((one) => one.seat === seat) ?? { seat, worth: 0, error: 0 });
  const [most] = all
    .map((own) => beyond(own, all))
    .filter((one) => Math.abs(one.worth) > clearAmong(seats.length) * one.error)
    .sort((one, other) => Math.abs(other.worth) - Math.abs(one.worth) || other.worth - one.worth);
  if (!most) return null;
  const name = most.seat === onlyOwnSeat(seats) ? capital(say("you")) : seatName(seats, most.seat);
  const values = { name, part: percent(Math.abs(most.worth)) };
  return say(most.worth > 0 ? "end-lucky" : "end-unlucky", values);
}

/** Return by how much a seat's luck was worth more than that of the others on average. */
function beyond(own: SeatLuck, all: readonly SeatLuck[]): SeatLuck {
  const others = all.filter((other) => other !== own);
  const average = others.reduce((sum, { worth }) => sum + worth, 0) / others.length;
  const errors = others.map(({ error }) => error / others.length);
  return { seat: own.seat, worth: own.worth - average, error: Math.hypot(own.error, ...errors) };
}

/**
 * Return how many standard errors make the luck of one of these seats clear.
 *
 * The more seats are compared, the likelier noise makes one of them stand out. Between two seats there is just one
 * difference. The tail of the normal distribution falls like exp(−x²/2), so this allows for n comparisons.
 */
function clearAmong(seats: number): number {
  const comparisons = seats === 2 ? 1 : seats;
  return Math.sqrt(CLEAR ** 2 + 2 * Math.log(comparisons));
}
