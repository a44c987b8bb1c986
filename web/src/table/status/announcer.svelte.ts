// What a screen reader says of a match: what happened, a whole turn of a bot at a time, and once that it is your turn.

import type { Moment, Seat } from "../../api/client";
import { capital } from "../../english";
import { splitPrompt } from "./matchWords";

const MOST = 12; // lines that are said at once; who was away for longer has the log

export class Announcer {
  /** To be said when there is time. */
  spoken = $state.raw("");
  /** To be said at once. */
  called = $state.raw("");
  #unsaid: string[] = [];

  /** Keeps what happened until things stand still. */
  happened(lines: readonly string[]): void {
    this.#unsaid.push(...lines);
  }

  /** Says what happened, and what is wanted of who decides here, or which bot thinks; `called` says whose turn it is. */
  stands(moment: Moment): void {
    const turn = moment.seats.find((seat) => seat.seat === moment.turn);
    const lines = this.#unsaid.slice(-MOST);
    if (moment.status === "running" && turn && turn.bot !== null) lines.push(`${turn.name} is thinking.`);
    else if (turn?.yours) lines.push(capital(splitPrompt(moment.prompt, turn, 1).wanted));
    this.#unsaid = [];
    if (lines.length) this.spoken = anew(lines.join(" "), this.spoken);
  }

  /** MatchApi a seat of this screen, whose turn it is now. */
  call(seat: Seat, among: number): void {
    this.called = anew(among > 1 ? `${seat.name}’s turn.` : "Your turn.", this.called);
  }
}

/** A region that says the same as before is not read out again, so that must look different. */
function anew(text: string, before: string): string {
  return text === before ? `${text}\u00a0` : text;
}
