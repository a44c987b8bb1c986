// The lists of tables on the front page: their order, and what stands beside each table.

import type { Listed, Seat } from "./api/client";
import { counted, listed } from "./english";

export interface SortedTables {
  /** It is your turn; longest waiting first. */
  yourTurn: Listed[];
  /** Others that are not over, newest first. */
  going: Listed[];
  /** Matches that are over, and uploaded records, newest first. */
  past: Listed[];
}

export function sortTables(mine: readonly Listed[]): SortedTables {
  const yourTurn = mine
    .filter((table) => table.waits_for_you)
    .sort((one, other) => since(one) - since(other));
  const rest = mine.filter((table) => !table.waits_for_you).sort((one, other) => since(other) - since(one));
  return { yourTurn, going: rest.filter(isGoing), past: rest.filter((table) => !isGoing(table)) };
}

const since = (table: Listed) => new Date(table.since).getTime();
const isGoing = ({ status }: Listed) => status === "running" || status === "waiting";

/** Return the table that has waited for you longest, not counting the one you are looking at. */
export function nextWaiting(mine: readonly Listed[], except?: string): Listed | null {
  return sortTables(mine).yourTurn.find((table) => table.id !== except) ?? null;
}

/** Return what is going on at a table. The caller adds for how long. */
export function describeState(table: Listed): string {
  switch (table.status) {
    case "waiting": {
      const missing = table.seats.filter((seat) => !seat.taken).length;
      if (!missing) return "About to begin";
      return `${counted(missing, "seat is", "seats are")} still empty`;
    }
    case "running": {
      if (table.waits_for_you) return "Your turn";
      const decides = table.seats.find((seat) => seat.seat === table.turn);
      if (!decides) return "The dice are rolling";
      return decides.bot ? `${decides.name} is thinking` : `${decides.name}’s turn`;
    }
    case "over":
      return "Over";
    case "cancelled":
      return "Called off";
    case "record":
      return "A record";
  }
}

/** Return the other players: “Anna”, “Anna and Greedy”, “Anna, Ben and 2 more”. Empty if there are none. */
export function otherPlayers(seats: readonly Seat[], most = 3): string {
  const names = seats.filter((seat) => !seat.yours && seat.taken).map((seat) => seat.name);
  const shown =
    names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : names;
  return listed(shown);
}
