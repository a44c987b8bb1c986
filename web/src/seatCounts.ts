// The number of players of a game: as a default for new tables, and in words.

import type { Game } from "./api/client";
import { alternatives } from "./english";

/** Return the number of seats that a new table starts with: the fewest with which you have an opponent. */
export function defaultSeats({ seats }: Pick<Game, "seats">): number {
  const several = seats.filter((count) => count > 1);
  return Math.min(...(several.length ? several : seats));
}

/** “1 player”, “2 or 3 players”, “2–4 players”, “2 or 4 players”. */
export function playerRange(seats: readonly number[]): string {
  return `${range(seats)} ${Math.max(...seats) === 1 ? "player" : "players"}`;
}

function range(seats: readonly number[]): string {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  if (least === most) return `${least}`;
  if (most === least + 1) return `${least} or ${most}`;
  return seats.length === most - least + 1 ? `${least}–${most}` : alternatives(seats.map(String));
}
