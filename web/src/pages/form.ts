// What stands in the form for a new table, and the request that comes of it. It knows no game: only the schema.

import type { Game, NewMatch, NewSeat, Option } from "../api/client";

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
  options: Record<string, string>;
}

/** Two clicks from the front door to a table with a friend: you, and a link for everybody else. */
export function freshDraft(game: Game, myName: string): Draft {
  const bot = game.bots.at(-1)?.name ?? "";
  const seats = Array.from({ length: Math.max(...game.seats) }, (_, seat): SeatDraft => ({
    who: seat === 0 ? "here" : "invited",
    name: seat === 0 ? myName : "",
    bot,
  }));
  const options = Object.fromEntries(game.options.map(({ name, values }) => [name, values[0] ?? ""]));
  return { count: Math.min(...game.seats), seats, options };
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
  return `Only with ${seats} seats.`;
}

/** What is asked of the server: nothing that is as it would be anyway. */
export function request(game: Game, draft: Draft, key: string): NewMatch {
  const changed = game.options
    .filter((option) => unfit(option, draft.count) === null)
    .map((option) => [option, draft.options[option.name]] as const)
    .filter(([option, value]) => value !== undefined && value !== option.values[0])
    .map(([option, value]) => [option.name, option.kind === "flag" ? value === "on" : value!] as const);
  return {
    game: game.name,
    options: Object.fromEntries(changed),
    seats: draft.seats.slice(0, draft.count).map(seatAsked),
    key,
  };
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
  return game.options.reduce((text, { name, values }) => {
    const named = new RegExp(`\\b${name}(?:=(${values.join("|")}))?\\b`, "g");
    return text.replace(named, (_, value?: string) =>
      value ? `“${label(name)}: ${label(value)}”` : `“${label(name)}”`,
    );
  }, says);
}
