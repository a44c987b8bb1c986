// The match that goes on from a puzzle, and whose earlier moments show how it came to that.

import { api, good, type DailyPuzzle, type Table } from "../../api/client";

/**
 * Set up the match, each time the same for the same bot.
 *
 * @param bot at the other seats; null: a default
 */
export function playOnFromPuzzle({ game, day }: DailyPuzzle, bot: string | null): Promise<Table> {
  const body = { day, bot, key: `puzzle-${game}-${day}-${bot ?? "any"}` };
  return good(api.POST("/api/games/{game}/puzzle/match", { params: { path: { game } }, body }));
}
