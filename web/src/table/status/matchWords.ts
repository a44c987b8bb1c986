// The table's words about a match of any game: whose turn it is, and the names of choices.

import type { AgreedClock, Choice, Clocks, Moment, Seat } from "../../api/client";
import { timeUpKey } from "../../agreedClockInWords";
import { capital } from "../../english";
import { say } from "../../messages/say";
import { isPlayedByYou, seatName, youDecideFor } from "../../seatName";

/** Return the label of a choice's button. */
export function labelOf(choice: Choice): string {
  return capital(choice.says);
}

/** Return the label of the button that ends a turn: the game's own word, as in “Stop”, if it is one word. */
export function doneLabel(done: Choice | null): string {
  return done && !done.says.includes(" ") ? labelOf(done) : say("choosing-done");
}

/** Return the choices of a plan in words. */
export function planInWords(planned: readonly Choice[]): string {
  return planned.map(({ says }) => says).join("; ");
}

/** Group choices by kind, in the order in which the kinds first appear. */
export function groupByKind(choices: readonly Choice[]): { kind: string; choices: Choice[] }[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) groups.set(choice.kind, [...(groups.get(choice.kind) ?? []), choice]);
  return [...groups].map(([kind, of]) => ({ kind, choices: of }));
}

/** Return what a prompt asks of a seat; null if it does not begin with the name of its player and a colon. */
export function askedOf(seat: Pick<Seat, "name"> | undefined, prompt: string): string | null {
  if (!seat) return null;
  const name = `${seat.name}: `;
  return prompt.startsWith(name) ? prompt.slice(name.length) : null;
}

/**
 * Split a prompt into whose turn it is and what to do. A game's prompt starts with a name and a colon. The player whose
 * turn it is reads “Your turn:” instead; everybody else, and somebody who plays several seats, reads “Anna’s turn:”.
 */
export function splitPrompt(
  prompt: string,
  turn: Seat | undefined,
  yours: number,
): { whose: string | null; wanted: string } {
  const wanted = askedOf(turn, prompt);
  if (!turn || wanted === null) return { whose: null, wanted: prompt };
  const isOnlyYours = youDecideFor(turn) && yours <= 1;
  return { whose: isOnlyYours ? say("prompt-your-turn") : say("prompt-turn", { name: turn.name }), wanted };
}

/** Return a text in place of the prompt: why the others vote on a player's turn, and what is being decided. */
export function latePrompt(
  { late, dropped, voters, votes }: Clocks,
  seats: readonly Seat[],
): { whose: string; wanted: string } {
  const isYours = (seat: number | null) => seats.some((one) => one.seat === seat && one.yours);
  const hasDropped = late !== null && dropped.includes(late);
  if (isYours(late)) {
    return { whose: say(hasDropped ? "dropped-title-you" : "late-title-you"), wanted: say("late-you") };
  }
  const voted = new Set(votes.map(({ seat }) => seat));
  const mine = voters.filter(isYours);
  const others = mine.length ? say("late-voted") : say("late-others");
  const wanted = mine.some((seat) => !voted.has(seat)) ? say("late-vote") : others;
  return { whose: say(hasDropped ? "dropped-title" : "late-title", { name: seatName(seats, late) }), wanted };
}

/**
 * Return a text in place of the prompt: the player who has the turn of a live match is away, and what happens if they
 * don't come back. Return null if they are not away, or if nobody present is waiting for them.
 */
export function awayPrompt(
  { live, running }: Clocks,
  seats: readonly Seat[],
  timeUp: AgreedClock["time_up"],
): { whose: string; wanted: string } | null {
  const isHere = ({ present, yours }: Seat) => present || yours;
  const decides = seats.find(({ seat }) => seat === running);
  if (!live || !decides || decides.bot !== null || isHere(decides) || !seats.some(isHere)) return null;
  return { whose: say("is-away", { name: decides.name }), wanted: say(`away-${timeUpKey(timeUp)}`) };
}

/** Split the prompt of a turn that a seat plans. The result must not read as if that turn had come. */
export function splitPlan(prompt: string, seat: Seat | undefined): { whose: string; wanted: string } {
  return { whose: `${say("plan-title")}:`, wanted: askedOf(seat, prompt) ?? prompt };
}

/** Return the title of the window. Tabs are narrow, so the state comes first. */
export function windowTitle(
  game: string,
  turn: Seat | undefined,
  over: boolean,
  past: number | null,
): string {
  if (past !== null) return say("window-past", { at: past, game });
  if (over) return say("window-over", { game });
  if (turn && youDecideFor(turn)) return say("window-your-turn", { game });
  return turn ? say("window-turn", { name: turn.name, game }) : game;
}

/** Return what the player of a seat is doing, and who plays instead; null: nobody. `clocks`: null without a clock. */
export function seatStatus(
  seat: Seat,
  hasTurn: boolean,
  clocks: Clocks | null = null,
): { status: string; instead: string | null } {
  if (clocks && !seat.resigned && [...clocks.gone, ...clocks.lent].includes(seat.seat)) {
    return {
      status: say(clocks.dropped.includes(seat.seat) ? "time-dropped" : "status-late"),
      instead: say("status-bot-plays"),
    };
  }
  if (seat.bot !== null && !hasTurn && seat.resigned)
    return { status: say("status-resigned"), instead: say("status-bot-plays") };
  return { status: ownStatus(seat, hasTurn), instead: null };
}

function ownStatus(seat: Seat, hasTurn: boolean): string {
  if (seat.bot !== null) return say(hasTurn ? "status-thinking" : "status-bot");
  if (seat.resigned) return say("status-resigned");
  if (seat.yours) return say("you");
  if (!seat.present) return say("status-away");
  return say(hasTurn ? "status-deciding" : "status-here");
}

/** Return the sentence about a moment; at the end, the player of one seat is called “you”. */
export function sentenceOf(moment: Pick<Moment, "prompt" | "ending">): string {
  return moment.ending ?? moment.prompt;
}

/** Return the seats with the best result. Nobody has won before the match is over. */
export function winners(moment: Pick<Moment, "result">): number[] {
  const result = moment.result ?? [];
  const best = Math.max(...result);
  return result.flatMap((payoff, seat) => (payoff === best && payoff > 0 ? [seat] : []));
}

/** Return whether a seat that the viewer plays has won. */
export function youHaveWon(moment: Pick<Moment, "result" | "seats">): boolean {
  const won = winners(moment);
  return moment.seats.some((seat) => isPlayedByYou(seat) && won.includes(seat.seat));
}
