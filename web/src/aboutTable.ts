// Describes a table in one line. Every list and link shows it, so that nobody joins a match unawares.

import type { Game, Listed, Option } from "./api/client";
import { hoursInWords } from "./clockWords";
import { label } from "./english";
import { choicesAt, effectiveOptions } from "./gameOptions";
import { say } from "./messages/say";

export type Described = Pick<Listed, "options" | "seats" | "tempo" | "clock" | "spectators">;

/** Return what differs from the game's usual way to play, the number of seats, the pace, and whether others may watch. */
export function aboutTable(game: Game | undefined, table: Described): string[] {
  return [
    ...(game ? unusualOptions(game, table) : []),
    say("table-seats", { seats: table.seats.length }),
    ...paceOf(table),
    ...(table.spectators ? [say("table-spectators")] : []),
  ];
}

/** Return the pace: what the clock demands or, without one, what the host wishes for. */
function paceOf({ clock, tempo }: Described): string[] {
  if (clock?.hours) return [say("table-clock-hours", { time: hoursInWords(clock.hours) })];
  if (clock)
    return [say("table-clock-live", { minutes: (clock.bank ?? 0) / 60, seconds: clock.increment ?? 0 })];
  return tempo ? [say(`table-tempo-${tempo}`)] : [];
}

function unusualOptions(game: Game, table: Described): string[] {
  const chosen = effectiveOptions(game, choicesAt(table));
  return game.options
    .filter(({ name, default: usual }) => (chosen.get(name) ?? usual) !== usual)
    .map((option) => inWords(option, chosen.get(option.name)!));
}

/** Return a chosen option: the name of a variant or of something that is switched on, otherwise name and value. */
function inWords({ name, kind }: Option, value: string): string {
  if (name === "variant") return label(value);
  if (kind === "flag" && value === "on") return label(name);
  return say("table-option", { name: label(name), value: label(value) });
}
