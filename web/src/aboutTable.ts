// Describes a table in one line. Every list and link shows it, so that nobody joins a match unawares.

import type { Game, Listed, Option, Seat } from "./api/client";
import { hoursInWords } from "./agreedClockInWords";
import { label } from "./english";
import { effectiveOptions, optionDraftOf } from "./gameOptions";
import { say } from "./messages/say";

const VARIANT = "variant";

export type Described = Pick<Listed, "options" | "seats" | "tempo" | "clock" | "spectators">;

/**
 * Return what differs from the game's usual way to play, the number of seats, the pace, and whether others may watch.
 * `whole`: for lists and invitations. It also names the usual variant and, where guests play without a pace, says “any
 * pace”.
 */
export function aboutTable(game: Game | undefined, table: Described, whole = false): string[] {
  const pace = paceOf(table);
  return [
    ...(game ? namedOptions(game, table, whole) : []),
    say("table-seats", { seats: table.seats.length }),
    ...(whole && !pace.length && table.seats.some(isForGuests) ? [say("table-tempo-any")] : pace),
    ...(table.spectators ? [say("table-spectators")] : []),
  ];
}

/** Return whether a seat is for somebody from elsewhere. */
export const isForGuests = ({ who }: Pick<Seat, "who">) => who === "open" || who === "invited";

/** Return the pace: what the clock demands or, without one, what the host wishes for. */
function paceOf({ clock, tempo }: Described): string[] {
  if (clock?.hours) return [say("table-clock-hours", { time: hoursInWords(clock.hours) })];
  if (clock)
    return [say("table-clock-live", { minutes: (clock.bank ?? 0) / 60, seconds: clock.increment ?? 0 })];
  return tempo ? [say(`table-tempo-${tempo}`)] : [];
}

function namedOptions(game: Game, table: Described, whole: boolean): string[] {
  const chosen = effectiveOptions(game, optionDraftOf(table));
  return game.options.flatMap((option) => {
    const value = chosen.get(option.name) ?? option.default;
    if (value !== option.default) return [inWords(option, value)];
    return whole && option.name === VARIANT ? [withValue(option, value)] : [];
  });
}

/** Return a chosen option: the name of a variant or of something that is switched on, otherwise name and value. */
function inWords(option: Option, value: string): string {
  if (option.name === VARIANT) return label(value);
  if (option.kind === "flag" && value === "on") return label(option.name);
  return withValue(option, value);
}

const withValue = ({ name }: Option, value: string) =>
  say("table-option", { name: label(name), value: label(value) });
