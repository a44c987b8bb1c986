// What the table says by itself, in any game: whose turn it is, what choices are called, how points are written.

import type { Choice, Moment, Seat } from "../api/client";

/** Points with a minus that is as wide as it deserves. */
export function points(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Anna, Bo and Cleo`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export function some(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function nameOf(seats: readonly Seat[], seat: number | null): string {
  return seats.find((one) => one.seat === seat)?.name ?? "Somebody";
}

/** A choice as a button says it. */
export function labelOf(choice: Choice): string {
  return capital(choice.says);
}

/** Choices by their kind, in the order in which they come. */
export function grouped(choices: readonly Choice[]): { kind: string; choices: Choice[] }[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) groups.set(choice.kind, [...(groups.get(choice.kind) ?? []), choice]);
  return [...groups].map(([kind, of]) => ({ kind, choices: of }));
}

/**
 * A prompt as two parts: whose turn it is, and what is wanted. A game's prompt begins with a name and a colon; whoever
 * is meant is told so, unless several people sit at this screen and the name is what they need.
 */
export function sentence(
  prompt: string,
  turn: Seat | undefined,
  yours: number,
): { whose: string | null; wanted: string } {
  const name = turn && prompt.startsWith(`${turn.name}: `) ? `${turn.name}: ` : "";
  if (!name || !turn?.yours) return { whose: null, wanted: prompt };
  return {
    whose: yours > 1 ? `${turn.name}’s turn:` : "Your turn:",
    wanted: prompt.slice(name.length),
  };
}

/** What a window is called: what matters first, as tabs are narrow. */
export function windowTitle(
  game: string,
  turn: Seat | undefined,
  over: boolean,
  past: number | null,
): string {
  if (past !== null) return `Replay, ${past} – ${game}`;
  if (over) return `Over – ${game}`;
  if (turn?.yours) return `Your turn – ${game}`;
  return turn ? `${turn.name} decides – ${game}` : game;
}

/** What a seat is doing, for whoever waits for it. */
export function standing(seat: Seat, hasTurn: boolean): string {
  if (seat.bot !== null) return hasTurn ? "thinking" : seat.resigned ? "resigned, a bot plays" : "bot";
  if (seat.resigned) return "resigned";
  if (seat.yours) return "you";
  if (!seat.present) return "away";
  return hasTurn ? "deciding" : "here";
}

/** Who has won, from the result of a match: all who got the most. */
export function winners(moment: Moment): number[] {
  const result = moment.result ?? [];
  const best = Math.max(...result);
  return result.flatMap((payoff, seat) => (payoff === best && payoff > 0 ? [seat] : []));
}
