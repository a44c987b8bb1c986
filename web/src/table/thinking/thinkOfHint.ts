// Computes a hint on this device, in the same way as the server.

import type { Hint, Moment } from "../../api/client";
import { ThinkingError, type Thinks, type ThoughtWatcher } from "../../thinking/thinker";
import type { Prospects } from "../../thinking/thoughts";
import type { MatchApi } from "../requests/matchApi";
import { sayOf } from "../../games.svelte";
import { say, type Say } from "../../messages/say";
import { explanation } from "./explanation";
import { positionForWorker } from "./positionForWorker";
import { promptly } from "./whereToThink";

/** The number of choices in a hint, at most. */
export const MOST_ADVISED = 3;

/** Think of a hint for the player who has the turn. Throw if it can't be done here, or the backend would be quicker. */
export async function thinkOfHint(
  thinker: Thinks,
  api: Pick<MatchApi, "position" | "thinks">,
  game: string,
  moment: Moment,
  { progress, signal }: ThoughtWatcher<Hint> = {},
): Promise<Hint> {
  const [position, sayOfGame] = await Promise.all([api.position(), sayOf(game)]);
  signal?.throwIfAborted();
  if (position.entry !== moment.n) throw new ThinkingError(say("thinking-stale"));
  const prospects = await (api.thinks ? promptly(thinker) : thinker).think(
    { asks: "prospects", why: true, ...positionForWorker(game, position) },
    { signal, progress: (found, done) => progress?.(hintOf(found, moment, sayOfGame, done), done) },
  );
  return hintOf(prospects, moment, sayOfGame, 1);
}

export function hintOf(prospects: Prospects, moment: Moment, say: Say, done: number): Hint {
  const says = new Map(moment.choices.map((choice) => [choice.action, choice.says]));
  const best = prospects.choices.filter(({ visits }) => visits > 0).slice(0, MOST_ADVISED);
  return {
    entry: moment.n,
    seat: prospects.seat,
    state: done < 1 ? "thinking" : "done",
    done,
    simulations: prospects.simulations,
    choices: best.map(({ notation, chance, share }) => ({
      action: notation,
      says: says.get(notation) ?? notation,
      chance,
      share,
    })),
    why: explanation(say, best, prospects.contrasts, prospects.teamed),
  };
}
