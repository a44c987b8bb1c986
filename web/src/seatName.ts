// The names of seats, for sentences.

import type { Seat } from "./api/client";
import { say } from "./messages/say";

/** Return the name of the player at a seat; “Somebody” if it is nobody's, and “Seat 3” before it is known. */
export function seatName(seats: readonly { seat: number; name: string }[], seat: number | null): string {
  if (seat === null) return say("seat-name-nobody");
  return seats.find((one) => one.seat === seat)?.name ?? say("seat-name-unknown", { number: seat + 1 });
}

/** Return the name of the player at a seat, or “you” if it is the viewer's. */
export function youOrName(
  seats: readonly { seat: number; name: string; yours: boolean }[],
  seat: number,
): string {
  return seats.find((one) => one.seat === seat)?.yours ? say("you") : seatName(seats, seat);
}

/**
 * Return whether a seat is the viewer's, and what it does is theirs. It is not once they have resigned and a bot has
 * taken the seat.
 */
export function isPlayedByYou({ yours, resigned, bot }: Pick<Seat, "yours" | "resigned" | "bot">): boolean {
  return yours && !(resigned && bot !== null);
}

/** Return the viewer's seat if they have exactly one, so that sentences can call them “you”; otherwise null. */
export function onlyOwnSeat(seats: readonly { seat: number; yours: boolean }[]): number | null {
  const own = seats.filter(({ yours }) => yours);
  return own.length === 1 ? own[0]!.seat : null;
}
