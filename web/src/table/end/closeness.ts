// How close a match was, in words.

import type { Moment } from "../../api/client";
import { capital } from "../../english";
import { say } from "../../messages/say";
import { onlyOwnSeat, seatName } from "../../seatName";
import { winners } from "../status/matchWords";

/** Return a sentence about the lead of the only winner; null if points alone do not tell who has won. */
export function closeness(moment: Moment): string | null {
  const [winner, ...others] = winners(moment);
  if (winner === undefined || others.length || moment.points.length < 2) return null;
  if (moment.seats.some((seat) => seat.resigned && seat.bot === null)) return null; // that ended the match
  const best = moment.points[winner]!;
  const rivals = moment.points
    .map((points, seat) => ({ points, seat }))
    .filter(({ seat }) => seat !== winner);
  const next = rivals.reduce((one, other) => (other.points > one.points ? other : one));
  const lead = best - next.points;
  if (lead < 0) return null;
  const own = onlyOwnSeat(moment.seats);
  const values = {
    winner: seatName(moment.seats, winner),
    next: seatName(moment.seats, next.seat),
    lead,
    you: own === winner ? "winner" : own === next.seat ? "next" : "neither",
  };
  if (lead === 0) return say("end-level", values);
  const margin = lead / Math.max(1, Math.abs(best));
  const ahead = say("end-lead", values);
  if (margin <= CLOSE) return say("end-close", { ahead });
  return margin < CLEAR ? capital(ahead) : say("end-clear", { ahead });
}

const CLOSE = 0.05; // of the winner's points
const CLEAR = 0.3;
