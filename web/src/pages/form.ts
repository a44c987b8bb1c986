// What stands in the form for a new table, and the request that comes of it. It knows no game: only the schema.

import type { Game, NewMatch, NewSeat, Option } from "../api/client";
import { usualSeats } from "./lists";

export type Who = NonNullable<NewSeat["who"]>;

export interface SeatDraft {
  who: Who;
  name: string;
  bot: string;
}

export interface Draft {
  /** How many of `seats` are used; what was filled in for the others is not lost. */
  count: number;
  seats: SeatDraft[];
  /** In words, also of options that mean nothing now: they come back with what they depend on. */
  options: Record<string, string>;
}

/** Two clicks from the front door to a table with a friend: you, and a link for everybody else. */
export function freshDraft(game: Game, myName: string, bot = ""): Draft {
  const seats = Array.from({ length: Math.max(...game.seats) }, (_, seat): SeatDraft => ({
    who: seat === 0 ? "here" : "invited",
    name: seat === 0 ? myName : "",
    bot,
  }));
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return { count: usualSeats(game), seats, options };
}

/** `bonus_tiles` as people read it: “Bonus tiles”. */
export function label(name: string): string {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why an option can't be changed with so many seats; null if it can. */
export function unfit(option: Option, count: number): string | null {
  if (!option.seats || option.seats.includes(count)) return null;
  const seats = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(option.seats.map(String));
  return `Only with ${seats} ${seats === "1" ? "seat" : "seats"}.`;
}

/**
 * The options that mean something beside what else is chosen, each as it counts: what does not fit the seats is as it
 * would be anyway. An option depends only on some before it, so what hangs on one that means nothing means nothing, too.
 */
export function chosen(game: Game, draft: Draft): Map<string, string> {
  const found = new Map<string, string>();
  for (const option of game.options) {
    const needs = Object.entries(option.when ?? {});
    if (!needs.every(([other, values]) => values.includes(found.get(other) ?? ""))) continue;
    const fits = unfit(option, draft.count) === null;
    found.set(option.name, (fits && draft.options[option.name]) || option.default);
  }
  return found;
}

/** What is asked of the server: nothing that is as it would be anyway. */
export function request(game: Game, draft: Draft, key: string): NewMatch {
  const counts = chosen(game, draft);
  const changed = game.options
    .filter(({ name, default: usual }) => (counts.get(name) ?? usual) !== usual)
    .map(({ name, kind }) => [name, asked(kind, counts.get(name)!)] as const);
  return {
    game: game.name,
    options: Object.fromEntries(changed),
    seats: draft.seats.slice(0, draft.count).map(seatAsked),
    key,
  };
}

function asked(kind: Option["kind"], word: string): string | boolean | number {
  return kind === "flag" ? word === "on" : kind === "number" ? Number(word) : word;
}

function seatAsked({ who, name, bot }: SeatDraft): NewSeat {
  const called = name.trim();
  if (who === "bot") return { who, bot, ...(called && { name: called }) };
  // Who comes later brings a name along.
  return who === "here" && called ? { who, name: called } : { who };
}

/** What the draft comes to, so that nobody is surprised by what the button does. */
export function outcome(draft: Draft): string {
  const seats = draft.seats.slice(0, draft.count);
  const open = seats.some(({ who }) => who === "open");
  const invited = seats.filter(({ who }) => who === "invited").length;
  if (!open && !invited) return "All seats are filled: you start at once.";
  const links = invited ? `You get ${invited === 1 ? "a link" : `${invited} links`} to send on. ` : "";
  const lobby = open ? "The table stands on the front page until the free seats are taken. " : "";
  return `${links}${lobby}The match begins when everybody sits.`;
}

/** What an option says, as a sentence of its own. */
export function sentence(says: string): string {
  const text = says.trim();
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** The server names options as programs do (`bonus_tiles`, `variant=plus`); here they are called as the form calls them. */
export function readable(says: string, game: Game): string {
  return game.options.reduce((text, { name, kind, values }) => {
    const value = kind === "number" ? "-?\\d+" : values.join("|");
    const named = new RegExp(`\\b${name}(?:=(${value}))?\\b`, "g");
    return text.replace(named, (_, value?: string) =>
      value ? `“${label(name)}: ${label(value)}”` : `“${label(name)}”`,
    );
  }, says);
}
