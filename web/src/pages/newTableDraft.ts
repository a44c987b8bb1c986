// The contents of the form for a new table, and the request that it sends. The options are those that the server lists
// for the game.

import type { Game, NewMatch, NewSeat, Option } from "../api/client";
import { alternatives, counted } from "../english";
import { defaultSeats } from "../seatCounts";

export type Who = NonNullable<NewSeat["who"]>;

export interface SeatDraft {
  who: Who;
  name: string;
  bot: string;
}

export interface Draft {
  /** The number of `seats` that are used. The others keep what was filled in. */
  count: number;
  seats: SeatDraft[];
  /** All options, also those that have no effect now. They return with the options that they depend on. */
  options: Record<string, string>;
}

/** Return the draft to start with: you, and a link or a bot for everybody else. It can be sent as it is. */
export function newDraft(game: Game, myName: string, bot = "", invitations = true): Draft {
  const others = invitations ? "invited" : withoutInvitation(bot);
  const seats = Array.from({ length: Math.max(...game.seats) }, (_, seat): SeatDraft => ({
    who: seat === 0 ? "here" : others,
    name: seat === 0 ? myName : "",
    bot,
  }));
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return { count: defaultSeats(game), seats, options };
}

/** Return who plays a seat for which nobody can be invited. */
const withoutInvitation = (bot: string): Who => (bot ? "bot" : "here");

/** Give the seats that await somebody from elsewhere to bots. Without bots, they are played here. */
export function dropInvitations(draft: Draft): void {
  for (const seat of draft.seats)
    if (seat.who === "invited" || seat.who === "open") seat.who = withoutInvitation(seat.bot);
}

/** Return why an option cannot be changed with this number of seats; null if it can. */
export function whyUnavailable(option: Option, count: number): string | null {
  if (!option.seats || option.seats.includes(count)) return null;
  const seats = alternatives(option.seats.map(String));
  return `Only with ${seats} ${seats === "1" ? "seat" : "seats"}.`;
}

/**
 * Return the options that have an effect, with the values that will count. An option that is not available with this
 * number of seats has its default. An option depends only on options before it, so one pass is enough.
 */
export function effectiveOptions(game: Game, draft: Draft): Map<string, string> {
  const found = new Map<string, string>();
  for (const option of game.options) {
    const needs = Object.entries(option.when ?? {});
    if (!needs.every(([other, values]) => values.includes(found.get(other) ?? ""))) continue;
    const available = whyUnavailable(option, draft.count) === null;
    found.set(option.name, (available && draft.options[option.name]) || option.default);
  }
  return found;
}

/** Return the request for the server. It leaves out every option that has its default. */
export function toRequest(game: Game, draft: Draft, key: string): NewMatch {
  const options = effectiveOptions(game, draft);
  const changed = game.options
    .filter(({ name, default: usual }) => (options.get(name) ?? usual) !== usual)
    .map(({ name, kind }) => [name, toValue(kind, options.get(name)!)] as const);
  return {
    game: game.name,
    options: Object.fromEntries(changed),
    seats: draft.seats.slice(0, draft.count).map(toSeat),
    key,
  };
}

function toValue(kind: Option["kind"], word: string): string | boolean | number {
  return kind === "flag" ? word === "on" : kind === "number" ? Number(word) : word;
}

function toSeat({ who, name, bot }: SeatDraft): NewSeat {
  const trimmed = name.trim();
  if (who === "bot") return { who, bot, ...(trimmed && { name: trimmed }) };
  // People who take a seat later have a name of their own.
  return who === "here" && trimmed ? { who, name: trimmed } : { who };
}

/** Return what happens after the table is set, so that the button surprises nobody. */
export function describeOutcome(draft: Draft): string {
  const seats = draft.seats.slice(0, draft.count);
  const open = seats.some(({ who }) => who === "open");
  const invited = seats.filter(({ who }) => who === "invited").length;
  if (!open && !invited) return "All seats are filled: you start at once.";
  const links = invited ? `You get ${invited === 1 ? "a link" : counted(invited, "link")} to pass on. ` : "";
  const frontPage = open ? "The table is listed on the front page until its free seats are taken. " : "";
  return `${links}${frontPage}The match begins when everybody has sat down.`;
}
