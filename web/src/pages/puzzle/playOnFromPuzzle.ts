// Sets up the match that goes on from a puzzle. Its earlier moments show how the match got there.

import { api, good, type DailyPuzzle, type Table } from "../../api/client";

/**
 * Set up the match. With the same bot, it is the same match each time.
 *
 * @param bot the bot at the other seats; null: a default
 */
export function playOnFromPuzzle({ game, day }: DailyPuzzle, bot: string | null): Promise<Table> {
  const body = { day, bot, key: `puzzle-${game}-${day}-${bot ?? "any"}` };
  return good(api.POST("/api/games/{game}/puzzle/match", { params: { path: { game } }, body }));
}
