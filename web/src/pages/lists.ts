// The lists of tables in words and in their order.

import type { Game, Listed, Seat } from "../api/client";

export interface Sorted {
  /** Those in which it is your turn, longest first. */
  waiting: Listed[];
  /** The others that are not over, newest first. */
  going: Listed[];
  /** What is over, and records. */
  past: Listed[];
}

export function sorted(mine: readonly Listed[]): Sorted {
  const waiting = mine.filter((table) => table.waits_for_you).sort((one, other) => when(one) - when(other));
  const rest = mine.filter((table) => !table.waits_for_you).sort((one, other) => when(other) - when(one));
  return {
    waiting,
    going: rest.filter((table) => isGoing(table)),
    past: rest.filter((table) => !isGoing(table)),
  };
}

const when = (table: Listed) => new Date(table.since).getTime();
const isGoing = ({ status }: Listed) => status === "running" || status === "waiting";

/** The table that waits for you longest, if it is not the one you look at. */
export function nextWaiting(mine: readonly Listed[], except?: string): Listed | null {
  return sorted(mine).waiting.find((table) => table.id !== except) ?? null;
}

/** What goes on at a table, without how long. */
export function state(table: Listed): string {
  switch (table.status) {
    case "waiting": {
      const missing = table.seats.filter((seat) => !seat.taken).length;
      if (!missing) return "About to begin";
      return `${missing} ${missing === 1 ? "seat is" : "seats are"} still empty`;
    }
    case "running": {
      if (table.waits_for_you) return "Your turn";
      const decides = table.seats.find((seat) => seat.seat === table.turn);
      if (!decides) return "The dice are rolling";
      return decides.bot ? `${decides.name} is thinking` : `${decides.name} is to decide`;
    }
    case "over":
      return "Over";
    case "cancelled":
      return "Called off";
    case "record":
      return "A record";
  }
}

/** Who else sits there: “Anna”, “Anna and Greedy”, “Anna, Ben and 2 more”. */
export function company(seats: readonly Seat[], most = 3): string {
  const names = seats.filter((seat) => !seat.yours && seat.taken).map((seat) => seat.name);
  const shown =
    names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : names;
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(shown);
}

/** How many seats a table has if nobody says otherwise: as few as it takes to play against somebody. */
export function usualSeats({ seats }: Pick<Game, "seats">): number {
  const several = seats.filter((count) => count > 1);
  return Math.min(...(several.length ? several : seats));
}

/** “2”, “2 or 3”, “2–4”: how many can play. */
export function seatCount(seats: readonly number[]): string {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  if (least === most) return `${least}`;
  if (most === least + 1) return `${least} or ${most}`;
  return seats.length === most - least + 1 ? `${least}–${most}` : seats.join(", ");
}
