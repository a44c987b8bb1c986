// The contents of the form for a new table, and the request that it sends. The options are those that the server lists
// for the game.

import type { Game, NewMatch, NewSeat, Tempo } from "../api/client";
import { isForGuests } from "../aboutTable";
import { TIME_UP, type TimeUp } from "../agreedClockInWords";
import { changedOptions, type OptionDraft } from "../gameOptions";
import { say } from "../messages/say";
import { defaultSeats } from "../seatCounts";

export type Who = NonNullable<NewSeat["who"]>;

export interface SeatDraft {
  who: Who;
  /** The name of the person who plays here. */
  personName: string;
  bot: string;
  /** A name for the bot; empty: its level's name. */
  botName: string;
}

export const CLOCKS = ["none", "hours", "live"] as const;
/** What the form offers: hours for a turn; seconds of a live match's bank and increment. The API takes others, too. */
export const HOURS = [12, 24, 48, 72, 168];
export const BANKS = [300, 600, 900, 1800, 3600];
export const INCREMENTS = [10, 30, 60];

export interface Draft extends OptionDraft {
  clock: (typeof CLOCKS)[number];
  /** For each turn, over days. */
  hours: number;
  /** For the whole match, if it is live. */
  bank: number;
  /** Added for each turn. */
  increment: number;
  /** What happens when a player's time is up. */
  timeUp: TimeUp;
  /** The first `count` of them are used. The others keep what was filled in. */
  seats: SeatDraft[];
  /** The tempo that the host wishes for without a clock; empty: any. */
  tempo: Tempo | "";
  /** List the match for spectators while it runs. */
  spectators: boolean;
}

/** Return the draft to start with: you, and a link or a bot for everybody else. It can be sent as it is. */
export function newDraft(game: Game, myName: string, bot = "", invitations = true): Draft {
  const others = invitations ? "invited" : withoutInvitation(bot);
  const seats = Array.from({ length: Math.max(...game.seats) }, (_, seat): SeatDraft => ({
    who: seat === 0 ? "here" : others,
    personName: seat === 0 ? myName : "",
    bot,
    botName: "",
  }));
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return {
    count: defaultSeats(game),
    seats,
    options,
    tempo: "",
    spectators: false,
    clock: "none",
    hours: 24,
    bank: 900,
    increment: 30,
    timeUp: "seat",
  };
}

/** Return who plays a seat for which nobody can be invited. */
const withoutInvitation = (bot: string): Who => (bot ? "bot" : "here");

/** Leave out everybody from elsewhere. The seats that await them go to bots. Without bots, they are played here. */
export function dropInvitations(draft: Draft): void {
  draft.spectators = false;
  for (const seat of draft.seats) if (isForGuests(seat)) seat.who = withoutInvitation(seat.bot);
}

/** Return whether people from elsewhere are to play, to whom the pace matters. */
export function hasGuests({ seats, count }: Draft): boolean {
  return seats.slice(0, count).some(isForGuests);
}

/** Return the request for the server. It leaves out every option that has its default. */
export function toRequest(game: Game, draft: Draft, key: string): NewMatch {
  const clock = hasGuests(draft) ? paceOf(draft) : null;
  return {
    game: game.name,
    ...(clock && { clock: { ...clock, time_up: TIME_UP[draft.timeUp] } }),
    options: changedOptions(game, draft),
    seats: draft.seats.slice(0, draft.count).map(toSeat),
    ...(hasGuests(draft) && !clock && draft.tempo && { tempo: draft.tempo }),
    spectators: draft.spectators,
    key,
  };
}

function paceOf({ clock, hours, bank, increment }: Draft) {
  if (clock === "none") return null;
  return clock === "hours" ? { hours } : { bank, increment };
}

function toSeat({ who, personName, bot, botName }: SeatDraft): NewSeat {
  if (who === "bot") return { who, bot, ...named(botName) };
  return who === "here" ? { who, ...named(personName) } : { who }; // people who come later bring their own names
}

function named(name: string): Pick<NewSeat, "name"> {
  const trimmed = name.trim();
  return trimmed ? { name: trimmed } : {};
}

/** Return what happens after the table is set up, so that the button surprises nobody. */
export function describeOutcome(draft: Draft): string {
  const seats = draft.seats.slice(0, draft.count);
  const open = seats.some(({ who }) => who === "open");
  const invited = seats.filter(({ who }) => who === "invited").length;
  if (!open && !invited) return say("new-table-starts");
  const links = invited ? [say("new-table-links", { count: invited })] : [];
  const frontPage = open ? [say("new-table-listed")] : [];
  return [...links, ...frontPage, say("new-table-begins")].join(" ");
}
