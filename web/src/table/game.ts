// Finds a game's folder by its name, and loads it when it is needed.

import type { GameClient } from "../games/contract";

const folders = import.meta.glob<{ default: GameClient }>("../games/*/index.ts");

/** What a game's folder offers; null if there is no such folder: then it is played from the list of choices. */
export async function gameClient(name: string): Promise<GameClient | null> {
  const load = folders[`../games/${name}/index.ts`];
  return load ? (await load()).default : null;
}
