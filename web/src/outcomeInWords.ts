// How a finished match ended, in a few words for a list.

import type { Listed, Seat } from "./api/client";
import { curled, numeral } from "./english";
import { say } from "./messages/say";
import { onlyOwnSeat, seatName } from "./seatName";
import { winners } from "./table/status/matchWords";

type Outcome = NonNullable<Listed["outcome"]>;

/**
 * Return how a match ended: “You won, 54 to 48”, or the game's own sentence where the points of the seats do not tell
 * who has won. Return null if nothing is known about the end.
 */
export function outcomeInWords({ outcome, seats }: Pick<Listed, "outcome" | "seats">): string | null {
  if (!outcome) return null; // rows of older versions in the browser lack it
  return pointsInWords(outcome, seats) ?? curled(outcome.says).replace(/\.$/, "");
}

/** Return who has won, with your own points first if you have lost; null if the points do not tell it. */
function pointsInWords({ result, points }: Outcome, seats: readonly Seat[]): string | null {
  if (seats.some((seat) => seat.resigned && seat.bot === null)) return null; // a resignation has ended the match
  const won = winners({ result });
  if (isDraw({ result, points }, won)) return say("lobby-draw", { points: numeral(points[0]!) });
  const [winner, ...partners] = won;
  if (winner === undefined || partners.length || seats.length === 1) return null;
  const best = points[winner]!;
  const next = Math.max(...points.filter((_, seat) => seat !== winner));
  if (next >= best) return null;
  const own = onlyOwnSeat(seats);
  return say("lobby-won", {
    name: seatName(seats, winner),
    yours: String(own === winner),
    first: numeral(own === null || own === winner ? best : points[own]!),
    second: numeral(own === null || own === winner ? next : best),
  });
}

/** Return whether all share the win, with the same points. Partners don't share it: each has the whole of it. */
function isDraw({ result, points }: Pick<Outcome, "result" | "points">, won: readonly number[]): boolean {
  return won.length === points.length && result[0]! < 1 && points.every((one) => one === points[0]);
}
