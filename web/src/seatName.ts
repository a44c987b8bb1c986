// The names of seats, for sentences.

import type { Seat } from "./api/client";
import { say } from "./messages/say";

/** Return the name of the player at a seat; “Somebody” if it is nobody's, and “Seat 3” before it is known. */
export function seatName(seats: readonly { seat: number; name: string }[], seat: number | null): string {
  if (seat === null) return say("seat-name-nobody");
  return seats.find((one) => one.seat === seat)?.name ?? say("seat-name-unknown", { number: seat + 1 });
}

/** Return the name of the player at a seat, or “you” if the viewer plays it. */
export function youOrName(
  seats: readonly Pick<Seat, "seat" | "name" | "yours" | "resigned" | "bot">[],
  seat: number,
): string {
  const found = seats.find((one) => one.seat === seat);
  return found && isPlayedByYou(found) ? say("you") : seatName(seats, seat);
}

/** Return whether the viewer plays a seat: it is theirs, and no bot has taken it over since they resigned. */
export function isPlayedByYou({ yours, resigned, bot }: Pick<Seat, "yours" | "resigned" | "bot">): boolean {
  return yours && !(resigned && bot !== null);
}

/** Return whether the viewer decides for a seat now: it is theirs, and no bot plays it, not even for a while. */
export function youDecideFor({ yours, bot }: Pick<Seat, "yours" | "bot">): boolean {
  return yours && bot === null;
}

/** Return the viewer's seat if they play exactly one, so that sentences can call them “you”; otherwise null. */
export function onlyOwnSeat(
  seats: readonly Pick<Seat, "seat" | "yours" | "resigned" | "bot">[],
): number | null {
  const own = seats.filter(isPlayedByYou);
  return own.length === 1 ? own[0]!.seat : null;
}
