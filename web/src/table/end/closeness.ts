// How close a match was, in words.

import type { Moment } from "../../api/client";
import { say } from "../../messages/say";
import { seatName } from "../../seatName";
import { winners } from "../status/matchWords";

/** Return a sentence about the lead of the only winner; null if points alone do not tell who has won. */
export function closeness(moment: Moment): string | null {
  const [winner, ...others] = winners(moment);
  if (winner === undefined || others.length || moment.points.length < 2) return null;
  if (moment.seats.some((seat) => seat.resigned && seat.bot === null)) return null; // a resignation has ended the match
  const best = moment.points[winner]!;
  const rivals = moment.points
    .map((points, seat) => ({ points, seat }))
    .filter(({ seat }) => seat !== winner);
  const next = rivals.reduce((one, other) => (other.points > one.points ? other : one));
  const lead = best - next.points;
  if (lead < 0) return null;
  const values = { winner: seatName(moment.seats, winner), next: seatName(moment.seats, next.seat), lead };
  if (lead === 0) return say("end-level", values);
  const margin = lead / Math.max(1, Math.abs(best));
  if (margin <= CLOSE) return say("end-close", values);
  return margin < CLEAR ? say("end-ahead", values) : say("end-clear", values);
}

const CLOSE = 0.05; // of the winner's points
const CLEAR = 0.3;
