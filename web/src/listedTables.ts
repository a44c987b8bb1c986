// The lists of tables on the front page: their order, their filters, and what stands beside each table.

import type { Listed, Seat } from "./api/client";
import { listed } from "./english";
import { say } from "./messages/say";
import { endingInWords } from "./endingInWords";

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

/** What somebody looks for among tables; null: anything. */
export interface Wanted {
  game: string | null;
  seats: number | null;
  tempo: Listed["tempo"];
}

/** Return the tables that are as wanted. */
export function asWanted(tables: readonly Listed[], wanted: Wanted): Listed[] {
  return tables.filter(
    (table) =>
      (wanted.game === null || table.game === wanted.game) &&
      (wanted.seats === null || table.seats.length === wanted.seats) &&
      suits(tempoOf(table), wanted.tempo),
  );
}

/** Return whether tempos go together. Null is any tempo. */
const suits = (tempo: Listed["tempo"], wanted: Listed["tempo"]) =>
  tempo === null || wanted === null || tempo === wanted;

/** Return the tempo that a table wishes for, or that its clock comes to. */
function tempoOf({ clock, tempo }: Listed): Listed["tempo"] {
  if (!clock) return tempo;
  return clock.hours === null ? "sitting" : "days";
}

/** Return what is going on at a table and who waits for whom, or how its match ended. The caller adds for how long. */
export function describeState(table: Listed): string {
  switch (table.status) {
    case "waiting": {
      if (table.waits_for_you && !table.host) return say("lobby-asked-again");
      const missing = table.seats.filter((seat) => !seat.taken).length;
      if (!missing) return say("lobby-about-to-begin");
      const waiting = table.seats.filter((seat) => seat.taken && !seat.bot);
      if (!waiting.length || waiting.some((seat) => seat.yours)) return say("lobby-waits-for", { missing });
      return say("lobby-host-waits", { names: otherPlayers(waiting), count: waiting.length, missing });
    }
    case "running": {
      if (table.waits_for_you) return yourTurn(table);
      const decides = table.seats.find((seat) => seat.seat === table.turn);
      if (!decides) return say("state-rolling");
      return say(decides.bot ? "turn-thinking" : "state-turn", { name: decides.name });
    }
    case "over":
      return endingInWords(table) ?? say("state-over");
    case "cancelled":
      return say("state-cancelled");
    case "record":
      return say("state-record");
  }
}

/** Return a sentence that it is your turn, and which people wait for you. Bots don't mind waiting. */
function yourTurn(table: Listed): string {
  const people = table.seats.filter((seat) => seat.taken && !seat.yours && !seat.bot);
  if (!people.length) return say("lobby-your-turn");
  return say("lobby-others-wait", { names: otherPlayers(people), count: people.length });
}

/** Return the other players: “Anna”, “Anna and Greedy”, “Anna, Ben and 2 more”. Empty if there are none. */
export function otherPlayers(seats: readonly Seat[], most = 3): string {
  const names = seats.filter((seat) => !seat.yours && seat.taken).map((seat) => seat.name);
  const shown =
    names.length > most
      ? [...names.slice(0, most - 1), say("lobby-more-players", { count: names.length - most + 1 })]
      : names;
  return listed(shown);
}
