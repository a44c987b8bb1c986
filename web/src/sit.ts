// Setting a table and sitting down at it, with dice that this browser helps to make.

import { api, good, type Game, type NewMatch, type Table } from "./api/client";
import { usualSeats } from "./pages/lists";
import { freshNonce, remember } from "./fair";

/** What says again and again “the same request”, so that a repeat does not set a second table. */
export function freshKey(): string {
  return freshNonce();
}

type Which = { seat: number } | { secret: string };

/** Takes one seat, adding a nonce of this browser to the dice. The table must have been fetched before. */
export async function sit(table: Table, which: Which, name?: string): Promise<Table> {
  const nonce = freshNonce();
  const sat = await good(
    api.POST("/api/matches/{match_id}/sit", {
      params: { path: { match_id: table.id } },
      body: { ...which, nonce, ...(name !== undefined && { name }) },
    }),
  );
  // A seat that was taken before, on this device or another, keeps its first nonce: then ours counts for nothing.
  const seat = sat.seats.find((found) => found.nonce === nonce);
  if (seat) remember(table.id, { commitment: table.commitment, seat: seat.seat, nonce });
  return sat;
}

/** Sits down on every seat that is played at this browser. */
export async function sitDown(table: Table): Promise<Table> {
  let now = table;
  for (const seat of table.seats) {
    const own = seat.yours || (seat.who === "here" && table.host);
    if (own && !seat.taken) now = await sit(now, { seat: seat.seat });
  }
  return now;
}

/** Sets a table and sits down at it. */
export async function setTable(asked: NewMatch): Promise<Table> {
  return sitDown(await good(api.POST("/api/matches", { body: asked })));
}

/** You against bots of one kind, at a table of the usual size; where none is named, the server knows one. */
export function againstBots(game: Game, key: string, bot?: string): NewMatch {
  const bots = Array.from({ length: usualSeats(game) - 1 }, () => ({
    who: "bot" as const,
    ...(bot && { bot }),
  }));
  return { game: game.name, options: {}, seats: [{ who: "here" }, ...bots], key };
}
