import { afterEach, beforeEach, describe, expect, it } from "vitest";
import auztralia from "../../../../src/tuckerbox/games/auztralia/messages/en.ftl?raw";
import downUnder from "../../../../src/tuckerbox/games/down_under/messages/en.ftl?raw";
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
  const rival = (points: number): Rival => ({ name: "the Old Ones", points, parts: [], meetsAverage: false });
  const oldOnes: GameClient = { say: sayFrom(auztralia), tip: () => own, rival: () => rival(83) };
  const routes: GameClient = { say: sayFrom(downUnder), tip: () => own };
  const seats = (count: number) => Array.from({ length: count }, (_, seat) => aSeat(seat));

  beforeEach(() => {
    const way = choiceOption("way", ["competitive", "together"], "who wins", { seats: [2, 3, 4] });
    const played = [choiceOption("routes", ["one", "two"], "how many"), flagOption("animals", "they count")];
    const counted = choiceOption("count", ["sum", "best"], "what counts", { when: { routes: ["two"] } });
    games.list = [
      { ...game, name: "auztralia", options: [way, choiceOption("map", ["east", "west"], "the side")] },
      { ...game, name: "down-under", options: [...played, counted] },
    ];
  });

  it("depends on the options and the number of seats", async () => {
    await open({ game: "auztralia", options: { way: "competitive" }, seats: seats(3) }, oldOnes);
    expect(tips.tip?.says).toMatch(
      /^Beat your rivals and the Old Ones\. They have about 83 points on the map now,/,
    );
    await open({ game: "auztralia", options: { way: "together" }, seats: seats(3) }, oldOnes);
    expect(tips.tip?.says).toMatch(/^Beat the Old Ones together: the average of your points counts\./);
    await open({ game: "auztralia", options: { way: "competitive" }, seats: seats(1) }, oldOnes);
    expect(tips.tip?.says).toMatch(/^Beat the Old Ones\./);
  });

  it("depends on options that are on or off, and on those that depend on others", async () => {
    await open({ game: "down-under", options: { routes: "one", animals: false, count: "sum" } }, routes);
    expect(tips.tip?.says).toMatch(/^The longest route wins\. A route/);
    await open({ game: "down-under", options: { routes: "two", animals: true, count: "best" } }, routes);
    expect(tips.tip?.says).toMatch(/rabbits cost some.* only the better one counts\./s);
  });

  it("takes the usual value of an option that an old match lacks", async () => {
    await open({ game: "down-under", options: {} }, routes);
    expect(tips.tip?.says).toMatch(/^The longest route wins\./);
  });

  it("is told once for each way to play, whatever a rival has", async () => {
    await open({ game: "auztralia", options: { way: "competitive" } }, oldOnes);
    tips.markRead(tips.tip!);
    expect(tips.tip).toEqual(own);
    const later = { ...oldOnes, rival: () => rival(104) };
    await open({ game: "auztralia", options: { way: "competitive", map: "west" } }, later);
    expect(tips.tip).toEqual(own);
    await open({ game: "auztralia", options: { way: "together" } }, oldOnes);
    expect(tips.tip?.says).toMatch(/^Beat the Old Ones together/);
    tips.markRead(tips.tip!);
    expect(tips.tip).toEqual(own);
  });
});
