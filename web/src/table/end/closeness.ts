// How close a match was, in words.

import type { Moment } from "../../api/client";
import { capital } from "../../english";
import type { Rival } from "../../games/contract";
import { say } from "../../messages/say";
import { onlyOwnSeat, seatName } from "../../seatName";
import { byPoints } from "../seats/byPoints";
import { winners } from "../status/matchWords";

interface Side {
  name: string;
  points: number;
  yours?: boolean;
}

/**
 * Return a sentence about the lead of the only winner, or of a rival that nobody has beaten; null if points alone do
 * not tell who has won.
 */
export function closeness(moment: Moment, rival: Rival | null = null): string | null {
  if (moment.seats.some((seat) => seat.resigned && seat.bot === null)) return null; // a resignation has ended the match
  const won = winners(moment);
  if (rival?.meetsAverage) {
    const side = { name: say("end-average"), points: average(moment.points) };
    return compared(side, rival, won.length > 0);
  }
  if (won.length > 1) return null;
  const own = onlyOwnSeat(moment.seats);
  const sides = byPoints(moment.seats, moment.points).map(({ seat }) => ({
    seat,
    name: seatName(moment.seats, seat),
    points: moment.points[seat]!,
    yours: seat === own,
  }));
  if (!won.length) return rival && compared(sides[0]!, rival, false);
  const [winner] = sides.filter(({ seat }) => seat === won[0]);
  const [next] = [...sides.filter((side) => side !== winner), ...(rival ? [rival] : [])].sort(
    (one, other) => other.points - one.points,
  );
  return next ? compared(winner!, next, true) : null;
}

/** Compare a side with the next best, or with the rival that has beaten it. */
function compared(side: Side, next: Side, won: boolean): string | null {
  const lead = won ? side.points - next.points : next.points - side.points;
  if (lead < 0) return null;
  const you = side.yours ? "side" : next.yours ? "next" : "neither";
  const values = { name: side.name, next: next.name, lead, you };
  if (lead === 0) return capital(say(won ? "end-level" : "end-level-lost", values));
  const said = say(won ? "end-ahead" : "end-behind", values);
  const margin = lead / Math.max(1, Math.abs(won ? side.points : next.points));
  if (margin <= CLOSE) return say("end-close", { lead, said });
  return margin < CLEAR ? capital(said) : say(won ? "end-clear" : "end-clear-behind", { said });
}

function average(points: readonly number[]): number {
  return Math.floor(points.reduce((sum, one) => sum + one, 0) / points.length);
}

const CLOSE = 0.05; // of the points of those who have won
const CLEAR = 0.3;
