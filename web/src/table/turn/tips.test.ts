import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GameClient } from "../../games/contract";
import { games } from "../../games.svelte";
import { settings } from "../../settings.svelte";
import { aMoment, aTable, game } from "../../testing/fakes";
import { useLiveMatch } from "../../testing/openMatch";
import { Tips } from "./tips.svelte";

const live = useLiveMatch();
const WINS = "Most pebbles win.";
const own = { says: "Take a pebble.", about: "pebbles" };
let tips: Tips;

beforeEach(() => {
  games.list = [{ ...game, name: aTable(0).game }];
  settings.showAllTips();
});
afterEach(() => (games.list = null));

async function open(more: Parameters<typeof aTable>[1] = {}, client: GameClient | null = { tip: () => own }) {
  await live.open(aTable(3, { moment: aMoment(3), ...more }));
  tips = new Tips(live.match, () => client);
}

describe("the first tip in a game", () => {
  it("is what wins, once", async () => {
    await open();
    expect(tips.tip?.says).toBe(WINS);
    tips.markRead(tips.tip!);
    expect(tips.tip).toEqual(own);
    await open();
    expect(tips.tip).toEqual(own);
  });

  it("is one about the choices if the player has decided something already", async () => {
    await open({ moment: aMoment(3, { undo: { free: 2, ask: null, asks: [] } }) });
    expect(tips.tip).toEqual(own);
  });

  it("is what wins in a game without a client of its own, too", async () => {
    await open({}, null);
    expect(tips.tip?.says).toBe(WINS);
    tips.markRead(tips.tip!);
    expect(tips.tip).toBeNull();
  });

  it("is what wins in a lesson, too, which then has no other tips", async () => {
    await open({ lesson: true });
    live.api.guidance.mockResolvedValue({ n: 3, step: null });
    await live.match.lesson.attend();
    expect(tips.tip?.says).toBe(WINS);
    tips.markRead(tips.tip!);
    expect(tips.tip).toBeNull();
  });

  it("is none for somebody who wants no tips", async () => {
    await open();
    tips.stop();
    expect(tips.tip).toBeNull();
  });
});
