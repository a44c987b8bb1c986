// The boards of tables in lists, as their players see them now. Each is fetched once for each entry of its match.

import { api, good, type Listed } from "../api/client";
import { backends } from "../backend/backends.svelte";
import { viewerOf } from "../games/viewerOf";
import { keptBoard, type ShownBoard } from "../lastBoards";

export type TablePicture = Pick<ShownBoard, "view" | "seats" | "viewer">;

const MOST_KEPT = 20;
const kept = new Map<string, Promise<TablePicture | null>>();

/**
 * Return what a table's board shows; null before the start. A backend without `boards` isn't asked: for its tables,
 * this is the board that this browser showed last, or null if that is of another entry.
 */
export async function pictureOf({ id, n }: Pick<Listed, "id" | "n">): Promise<TablePicture | null> {
  if (!backends.of(id).capabilities.boards) return keptBoard(id, n);
  const key = `${id} ${n}`;
  let asked = kept.get(key);
  if (!asked) {
    asked = ask(id);
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  }
  return await asked;
}

async function ask(id: string): Promise<TablePicture | null> {
  const table = await good(api.GET("/api/matches/{match_id}", { params: { path: { match_id: id } } }));
  if (!table.moment) return null;
  const { view } = table.moment;
  return { view, seats: table.seats, viewer: viewerOf(view) };
}
