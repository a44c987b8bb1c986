// Creating a table and sitting down at it.

import { api, good, type Game, type NewMatch, type Table } from "./api/client";
import { defaultSeats } from "./seatCounts";
import { takeOwnSeats } from "./takeSeat";

export async function createTable(request: NewMatch): Promise<Table> {
  return takeOwnSeats(await good(api.POST("/api/matches", { body: request })));
}

/** Return the request for a table with you and bots of one kind. Without `bot`, the server chooses which. */
export function againstBots(game: Game, key: string, bot?: string): NewMatch {
  const bots = Array.from({ length: defaultSeats(game) - 1 }, () => ({
    who: "bot" as const,
    ...(bot && { bot }),
  }));
  return { game: game.name, options: {}, seats: [{ who: "here" }, ...bots], spectators: false, key };
}
