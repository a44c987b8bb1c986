// What luck was worth, told only as far as it is more than the noise of the search.

import type { Analysis, Seat, SeatLuck, Stroke } from "../../api/client";
import { say } from "../../messages/say";
import { percent } from "../../parts/percent";
import { seatName } from "../../seatName";

const CLEAR = 2; // a worth is clear if it is larger than this many standard errors

/** Whether it is more than the noise of the search. */
export function isClear({ worth, error }: Pick<SeatLuck | Stroke, "worth" | "error">): boolean {
  return Math.abs(worth) > CLEAR * error;
}

/** Return what a seat's luck was worth: `−27%`; “about even” if that is not clear, and a dash if it had none. */
export function luckOf({ luck }: Pick<Analysis, "luck">, seat: number): string {
  const own = luck.find((one) => one.seat === seat);
  if (!own) return "–";
  return isClear(own) ? `${own.worth < 0 ? "−" : "+"}${percent(Math.abs(own.worth))}` : "about even";
}

/**
 * Return a sentence about the luck that decided most; null if none is clear.
 *
 * The search is a little wrong about every choice in the same direction, so only what a seat's luck was worth beyond
 * that of the others counts.
 */
export function luckInASentence({ luck }: Pick<Analysis, "luck">, seats: Seat[]): string | null {
  const apart = luck.map((own) =>
    beyond(
      own,
      luck.filter((other) => other !== own),
    ),
  );
  const [most] = apart
    .filter(isClear)
    .sort((one, other) => Math.abs(other.worth) - Math.abs(one.worth) || other.worth - one.worth);
  if (!most) return null;
  const values = { name: seatName(seats, most.seat), part: percent(Math.abs(most.worth)) };
  return say(most.worth > 0 ? "end-lucky" : "end-unlucky", values);
}

/** Return by how much a seat's luck was worth more than that of the others on average. */
function beyond(own: SeatLuck, others: readonly SeatLuck[]): SeatLuck {
  const many = Math.max(1, others.length);
  const average = others.reduce((sum, { worth }) => sum + worth, 0) / many;
  const errors = others.map(({ error }) => error / many);
  return { seat: own.seat, worth: own.worth - average, error: Math.hypot(own.error, ...errors) };
}
