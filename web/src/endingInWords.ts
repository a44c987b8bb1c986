// How a finished match ended, in a few words for a list.

import type { Listed, Seat } from "./api/client";
import { capital, curled, listed, numeral } from "./english";
import { say } from "./messages/say";
import { onlyOwnSeat, seatName, youOrName } from "./seatName";
import { winners } from "./table/status/matchWords";

type Ending = NonNullable<Listed["ending"]>;

/**
 * Return how a match ended: “You won, 54 to 48”, or the beginning of the game's own sentence where more than the seats'
 * points decided it. Return null if nothing is known about the end.
 */
export function endingInWords({ ending, seats }: Pick<Listed, "ending" | "seats">): string | null {
  if (!ending) return null; // rows of older versions in the browser lack it
  return decidedBetweenSeats(ending, seats) ?? curled(ending.says).replace(/(; .*|\.)$/, "");
}

/** Return who has won; null if the game itself could have won, or if somebody ended the match early. */
function decidedBetweenSeats({ result, points, rival }: Ending, seats: readonly Seat[]): string | null {
  const resigned = seats.some((seat) => seat.resigned && seat.bot === null);
  const won = winners({ result });
  if (rival || resigned || !won.length || seats.length === 1) return null;
  if (isDraw({ result, points }, won)) return say("lobby-draw", { points: numeral(points[0]!) });
  const own = onlyOwnSeat(seats); // a bot that won for you is not you
  if (won.length > 1) {
    const called = own === null ? seatName : youOrName;
    return capital(say("lobby-won-together", { names: listed(won.map((seat) => called(seats, seat))) }));
  }
  return wonByOne(won[0]!, points, seats, own);
}

/** Return who alone has won, and, if that decided it, by how many points. `own`: the viewer's only seat. */
function wonByOne(
  winner: number,
  points: readonly number[],
  seats: readonly Seat[],
  own: number | null,
): string {
  const name = seatName(seats, winner);
  const best = points[winner]!;
  const next = Math.max(...points.filter((_, seat) => seat !== winner));
  const yours = String(own === winner);
  if (next >= best) return say("lobby-won", { name, yours });
  if (own === null || own === winner) {
    return say("lobby-won-by-points", { name, yours, first: numeral(best), second: numeral(next) });
  }
  return say("lobby-lost-by-points", { name, first: numeral(points[own]!), second: numeral(best) });
}

/** Return whether all share the win, with the same points. Partners don't share it: each has the whole of it. */
function isDraw({ result, points }: Pick<Ending, "result" | "points">, won: readonly number[]): boolean {
  return won.length === points.length && result[0]! < 1 && points.every((one) => one === points[0]);
}
