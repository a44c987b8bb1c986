import { describe, expect, it, vi } from "vitest";
import type { GameClient, Rival } from "../../games/contract";
import { aMoment, aTable } from "../../testing/fakes";
import { useLiveMatch } from "../../testing/openMatch";
import { Exploring } from "../exploring/exploring.svelte";
import { Replay } from "../replay/replay.svelte";
import { ShownMatch } from "./shownMatch.svelte";

const live = useLiveMatch();

describe("the rival of a match that is over", () => {
  /** Return the rival after an end at which nobody has won. `decided`: as the game says it. */
  async function rivalAfter(decided: boolean): Promise<Rival | null> {
    const moment = aMoment(3, { status: "over", turn: null, result: [0, 0] });
    await live.open(aTable(3, { status: "over", moment }));
    const { match, api } = live;
    const rival = () => ({ name: "the tide", points: 34, parts: [], meetsAverage: false, decided });
    const client: GameClient = { rival };
    const replay = new Replay(
      match.api.news,
      () => match.last,
      vi.fn(),
      () => 0,
    );
    return new ShownMatch(match, replay, new Exploring(match, api, () => 0, vi.fn()), () => client).rival;
  }

  it("is shown if its rules have ended the match", async () => {
    expect((await rivalAfter(true))?.points).toBe(34);
  });

  it("is not shown if the players have ended it, because the rival has not won then", async () => {
    expect(await rivalAfter(false)).toBeNull();
  });
});
