import { describe, expect, it, vi } from "vitest";
import type { GameClient, Rival } from "../../games/contract";
import { aMoment, aPremove, aSeat, aTable, theClocks } from "../../testing/fakes";
import { useLiveMatch } from "../../testing/openMatch";
import { Controls } from "../controls/controls.svelte";
import { DrawerState } from "../drawer/drawerState.svelte";
import { Exploring } from "../exploring/exploring.svelte";
import { Replay } from "../replay/replay.svelte";
import { ShownMatch } from "./shownMatch.svelte";

const live = useLiveMatch();

/** Return what is shown of the open match. */
function shown(client: GameClient | null = null): ShownMatch {
  const { match, api } = live;
  const motionMs = () => 0;
  const replay = new Replay(api.news, () => match.last, vi.fn(), motionMs);
  const exploring = new Exploring(match, api, motionMs, vi.fn());
  const drawer = new DrawerState({
    roomy: false,
    small: false,
    over: match.over,
    exploring: false,
    unread: 0,
    chats: true,
  });
  const controls = new Controls(match, replay, drawer, exploring, { show: vi.fn(), goToMatch: vi.fn() });
  return new ShownMatch(match, controls, replay, exploring, () => client);
}

describe("the rival of a match that is over", () => {
  /** Return the rival after an end at which nobody has won. `endedByRules`: as the game says it. */
  async function rivalAfter(endedByRules: boolean): Promise<Rival | null> {
    const moment = aMoment(3, { status: "over", turn: null, result: [0, 0] });
    await live.open(aTable(3, { status: "over", moment }));
    const rival = () => ({ name: "the tide", points: 34, parts: [], meetsAverage: false, endedByRules });
    return shown({ rival }).rival;
  }

  it("is shown if the rules have ended the match", async () => {
    expect((await rivalAfter(true))?.points).toBe(34);
  });

  it("is not shown if the players have ended it, because the rival has not won then", async () => {
    expect(await rivalAfter(false)).toBeNull();
  });
});

it("a turn that is planned comes after no entry: the points of the present are not its points", async () => {
  const seats = [aSeat(0), aSeat(1, { yours: false })];
  const moment = aMoment(3, { turn: 1, choices: [], seats });
  await live.open(aTable(3, { plannable: true, moment, seats }), {
    premove: async (tried) => aPremove(tried),
  });
  const { match } = live;
  const { entry: before } = shown();
  await match.planning.begin();
  expect([before, match.planning.active, shown().entry]).toEqual([3, true, null]);
});

it.each([
  ["running", "late"],
  ["record", null],
] as const)("while the status is %s, the vote is %s", async (status, vote) => {
  const clocks = theClocks({ late: 1, voters: [0] });
  await live.open(aTable(3, { status, moment: aMoment(3, { status, clocks }) }));
  expect(shown().vote).toBe(vote);
});
