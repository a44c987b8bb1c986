import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GameClient, Rival } from "../../games/contract";
import { games } from "../../games.svelte";
import { sayFrom } from "../../messages/say";
import { settings } from "../../settings.svelte";
import { aMoment, aSeat, aTable, choiceOption, flagOption, game } from "../../testing/fakes";
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
  tips = new Tips(live.match, { client, loaded: true });
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

  it("is none before the game’s folder is loaded", async () => {
    await open();
    tips = new Tips(live.match, { client: null, loaded: false });
    expect(tips.tip).toBeNull();
  });

  it("is none for somebody who wants no tips", async () => {
    await open();
    tips.stop();
    expect(tips.tip).toBeNull();
  });
});

describe("what wins", () => {
  const say = sayFrom(`
what-wins =
    { $seats ->
        [1] Take
       *[other] { $way ->
            [together] Together, take
           *[apart] Alone, take
        }
    } { $swaps ->
        [on] or swap
       *[off] and keep
    } more than the tide’s { $rival ->
        [0] many
       *[other] { $rival }
    }.`);
  const rival = (points: number): Rival => ({
    name: "the tide",
    points,
    parts: [],
    meetsAverage: false,
    endedByRules: false,
  });
  const client: GameClient = { say, tip: () => own, rival: () => rival(83) };
  const seats = (count: number) => Array.from({ length: count }, (_, seat) => aSeat(seat));

  beforeEach(() => {
    const options = [
      choiceOption("way", ["apart", "together"], "who wins"),
      flagOption("swaps", "you may swap"),
      choiceOption("box", ["small", "large"], "which box"),
    ];
    games.list = [{ ...game, name: aTable(0).game, options }];
  });

  it("depends on the options and the number of seats", async () => {
    await open({ options: { way: "apart", swaps: false }, seats: seats(3) }, client);
    expect(tips.tip?.says).toBe("Alone, take and keep more than the tide’s 83.");
    await open({ options: { way: "together", swaps: true }, seats: seats(3) }, client);
    expect(tips.tip?.says).toBe("Together, take or swap more than the tide’s 83.");
    await open({ options: { way: "apart", swaps: false }, seats: seats(1) }, client);
    expect(tips.tip?.says).toBe("Take and keep more than the tide’s 83.");
  });

  it("takes the usual value of an option that an old match lacks", async () => {
    await open({ options: {} }, client);
    expect(tips.tip?.says).toBe("Alone, take and keep more than the tide’s 83.");
  });

  it("is told once for each way to play, whatever a rival has", async () => {
    await open({ options: { way: "apart" } }, client);
    tips.markRead(tips.tip!);
    expect(tips.tip).toEqual(own);
    await open({ options: { way: "apart", box: "large" } }, { ...client, rival: () => rival(104) });
    expect(tips.tip).toEqual(own);
    await open({ options: { way: "together" } }, client);
    expect(tips.tip?.says).toMatch(/^Together/);
    tips.markRead(tips.tip!);
    expect(tips.tip).toEqual(own);
  });
});
