import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, type Moment, type Table } from "../../api/client";
import { toasts } from "../../parts/toasts.svelte";
import { settings } from "../../settings.svelte";
import { aHint, aMoment, aSeat, aTable, newsOf } from "../../testing/fakes";
import { MOTION_MS, offline, refusal, STEP, useLiveMatch } from "../../testing/openMatch";
import { Controls } from "./controls.svelte";
import { DrawerState } from "../drawer/drawerState.svelte";
import { Exploring } from "../exploring/exploring.svelte";
import { readLastSeen } from "../missed/lastSeen";
import { Replay } from "../replay/replay.svelte";

const live = useLiveMatch();
const navigation = { show: vi.fn(), goToMatch: vi.fn() };
let replay: { at: number | null; wanted: number | null; moment: Moment | null; pause: () => void };
let drawer: DrawerState;
let exploring: Exploring;
let controls: Controls;

async function open(...args: Parameters<typeof live.open>) {
  await live.open(...args);
  const { match } = live;
  replay = { at: null, wanted: null, moment: null, pause: vi.fn() };
  drawer = new DrawerState({
    roomy: false,
    small: true,
    over: false,
    exploring: false,
    unread: 0,
    chats: true,
  });
  exploring = new Exploring(match, live.api, () => 0, vi.fn());
  controls = new Controls(match, replay, drawer, exploring, navigation);
}

beforeEach(() => {
  vi.clearAllMocks();
  settings.confirmTurnEnd = false;
});
afterEach(() => void vi.restoreAllMocks());

describe("the end of a turn", () => {
  it("is asked about if the player wants that, and only for this turn", async () => {
    settings.confirmTurnEnd = true;
    await open();
    controls.run({ does: "done" });
    expect([controls.confirming, live.api.move.mock.calls.length]).toEqual([true, 0]);
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(controls.confirming).toBe(false);
    controls.done();
    controls.done();
    expect(live.api.move).toHaveBeenCalledWith(4, "done");
  });

  it("needs no question otherwise", async () => {
    await open();
    controls.done();
    expect(live.api.move).toHaveBeenCalledWith(3, "done");
  });
});

it("the board of an earlier moment is drawn for the seat that had the turn, if it is one of the player’s", async () => {
  const seats = [aSeat(0), aSeat(1, { yours: true }), aSeat(2)];
  await open(aTable(3, { seats, moment: aMoment(3, { seats }) }));
  for (const [turn, viewer] of [
    [1, 1],
    [2, 0],
  ] as const) {
    [replay.at, replay.moment] = [2, aMoment(2, { turn })];
    expect(controls.viewer).toBe(viewer);
  }
});

describe("an undo", () => {
  const openWith = (undo: Moment["undo"]) => open(aTable(3, { moment: aMoment(3, { undo }) }));
  const undone = () => live.api.undo.mock.calls;

  it("that is free needs no question", async () => {
    await openWith({ free: 2, ask: 1, asks: [1] });
    controls.run({ does: "undo" });
    expect([controls.confirmingUndo, undone()]).toEqual([false, [[3, 2]]]);
  });

  it.each([{ asks: [] }, { asks: [1] }])("that is not free is asked about first (%o)", async ({ asks }) => {
    await openWith({ free: null, ask: 1, asks });
    controls.undo();
    expect([controls.confirmingUndo, undone()]).toEqual([true, []]);
    controls.run({ does: "back" });
    expect(controls.confirmingUndo).toBe(false);
    controls.undo();
    controls.undo();
    expect([controls.confirmingUndo, undone()]).toEqual([false, [[3, 1]]]);
  });

  it("takes the place of a question about the end of the turn", async () => {
    settings.confirmTurnEnd = true;
    await openWith({ free: null, ask: 1, asks: [] });
    controls.done();
    controls.undo();
    expect([controls.confirming, controls.confirmingUndo, undone()]).toEqual([false, true, []]);
    controls.done();
    expect([controls.confirming, controls.confirmingUndo]).toEqual([true, false]);
  });

  it("is asked about only for the moment of the question", async () => {
    await openWith({ free: null, ask: 1, asks: [] });
    controls.undo();
    live.listener.entry(newsOf(4, { undo: { free: null, ask: 3, asks: [] } }));
    await vi.runAllTimersAsync();
    expect(controls.confirmingUndo).toBe(false);
  });
});

describe("numbers", () => {
  it("open the list of choices first, then take one", async () => {
    await open();
    controls.run({ does: "choose", nth: 1 });
    expect(drawer.shows("choices")).toBe(true);
    expect(live.api.move).not.toHaveBeenCalled();
    controls.run({ does: "choose", nth: 1 });
    expect(live.api.move).toHaveBeenCalledWith(3, "place emu");
  });
});

describe("the choice that a hint names", () => {
  const advised = () => controls.advised?.action;

  it("is the best one once the hint is complete, or the one that is pointed at", async () => {
    await open();
    live.api.askHint.mockImplementation(async () => aHint({ state: "thinking" }));
    live.api.hint.mockImplementation(async () => aHint());
    controls.hint();
    await vi.advanceTimersByTimeAsync(1);
    expect(advised()).toBeUndefined();
    await vi.runAllTimersAsync();
    const [best, next] = aHint().choices.map(({ action }) => action);
    expect(advised()).toBe(best);
    controls.choosing.consider(live.match.choices.find(({ action }) => action === next)!);
    expect(advised()).toBe(next);
  });

  it("is none in the past", async () => {
    await open();
    controls.hint();
    await vi.runAllTimersAsync();
    expect(advised()).toBe(aHint().choices[0]!.action);
    replay.at = 2;
    expect(advised()).toBeUndefined();
  });
});

describe("in a lesson", () => {
  const guided = (n: number, actions: string[]) => ({
    n,
    step: { number: n, of: 4, says: "Settle an emu.", marks: [], actions },
  });

  it("there is no hint until it hands over", async () => {
    await open(aTable(3, { lesson: true, moment: aMoment(3) }));
    live.api.guidance.mockResolvedValue(guided(3, ["place emu", "done"]));
    await live.match.lesson.attend();
    controls.run({ does: "hint" });
    expect([controls.choices.length, live.match.hints.wanted]).toEqual([2, false]);
    live.api.guidance.mockResolvedValue(guided(4, []));
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    await live.match.lesson.attend();
    controls.run({ does: "hint" });
    expect(live.match.hints.wanted).toBe(true);
  });
});

describe("the past", () => {
  it("has no choices and no undo", async () => {
    await open(aTable(3, { moment: aMoment(3, { undo: { free: 2, ask: 1, asks: [] } }) }));
    expect([controls.choices.length, controls.undoing?.kind]).toEqual([3, "free"]);
    replay.at = replay.wanted = 1;
    expect([controls.choices.length, controls.undoing]).toEqual([0, null]);
    controls.run({ does: "undo" });
    controls.run({ does: "done" });
    expect([live.api.undo.mock.calls, live.api.move.mock.calls]).toEqual([[], []]);
  });
});

it("exploring begins at the moment that is on its way to the board", async () => {
  await open(aTable(3, { moment: aMoment(3, { status: "over" }) }));
  const begin = vi.spyOn(exploring, "begin").mockResolvedValue();
  replay.wanted = 1;
  controls.run({ does: "explore" });
  expect(begin).toHaveBeenCalledWith(1);
  expect(navigation.show).not.toHaveBeenCalled();
});

it.each([
  ["explore", () => controls.toggleExploring(), 3],
  ["be asked against whom to play on", () => controls.askWhom(true), null],
])("a replay stops for those who want to %s", async (_, act, explored) => {
  const last = 9;
  const news = Array.from({ length: last }, (_, before) => newsOf(before + 1));
  await open(aTable(last, { moment: aMoment(last, { status: "over" }) }), { news });
  const follow = (there: number | null) => void (exploring.active && exploring.begin(there!)); // as `MatchTable` does
  const playing = new Replay(
    live.api.news,
    () => last,
    follow,
    () => MOTION_MS,
  );
  controls = new Controls(live.match, playing, drawer, exploring, navigation);
  live.api.line.mockReturnValue(new Promise(() => {}));
  await playing.go(2);
  void playing.togglePlaying();
  await vi.advanceTimersByTimeAsync(STEP);
  act();
  await vi.advanceTimersByTimeAsync(0); // the step that was shown is shown in whole
  const shown = controls.shownEntry;
  await vi.runAllTimersAsync();
  expect([playing.playing, shown, controls.shownEntry]).toEqual([false, 3, 3]);
  expect(exploring.at).toBe(explored);
});

it("Escape goes back one step at a time: question, pick, hint, sheet, replay", async () => {
  settings.confirmTurnEnd = true;
  await open();
  const back = () => controls.run({ does: "back" });
  replay.at = 1;
  drawer.show("log");
  void live.match.hints.start();
  replay.at = null;
  live.match.choosing.hold({ kind: "place" });
  controls.done();
  replay.at = 1;
  back();
  expect(controls.confirming).toBe(false);
  back();
  expect(live.match.choosing.picked).toEqual({});
  back();
  expect([live.match.hints.wanted, drawer.open]).toEqual([false, true]);
  back();
  expect([drawer.open, navigation.show.mock.calls]).toEqual([false, []]);
  back();
  expect(navigation.show).toHaveBeenCalledWith(null);
});

it("playing on once more after a lost connection sends the same key", async () => {
  await open();
  replay.at = 2;
  live.api.playOn.mockRejectedValueOnce(offline()).mockResolvedValue(aTable(2, { id: "m2" }));
  for (let i = 0; i < 3; i++) await controls.playOn();
  const [first, again, another] = live.api.playOn.mock.calls.map(([, key]) => key);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
  expect(navigation.goToMatch).toHaveBeenCalledWith("m2");
  expect(readLastSeen("m2")?.entry).toBe(2); // what led to the moment is no news
});

describe("a rematch that somebody else has set up", () => {
  const played = { variant: "base", teams: false };
  const seats = [aSeat(0), aSeat(1, { yours: true, taken: false })];
  const setUpWith = (options: Table["options"], more: Partial<Table> = {}) =>
    aTable(0, { id: "m2", status: "waiting", moment: null, host: false, seats, options, ...more });
  const told = () => toasts.list.map(({ says }) => says);
  beforeEach(() => (toasts.list = []));
  const join = async (rematch: Table) => {
    await open(aTable(3, { options: played }));
    live.api.rematch.mockResolvedValue(rematch);
    const post = vi
      .spyOn(api, "POST")
      .mockResolvedValue({ data: rematch, response: new Response() } as never);
    await controls.rematch();
    expect(navigation.goToMatch).toHaveBeenCalledWith("m2");
    return post.mock.calls.map((call) => String(call[0]));
  };

  it("is joined at once with the options of this match", async () => {
    const rematch = setUpWith({ teams: false, variant: "base" });
    expect([await join(rematch), told()]).toEqual([["/api/matches/{match_id}/sit"], []]);
  });

  it("shows its options before anybody sits down to others, and says so", async () => {
    expect(await join(setUpWith({ ...played, teams: true }))).toEqual([]);
    expect(told()).toEqual(["The host has changed the options. See if they suit you, then sit down."]);
  });

  it("says nothing of its options to those who sit there, and its host sits down to any", async () => {
    const options = { ...played, teams: true };
    expect(await join(setUpWith(options, { seats: [aSeat(0), aSeat(1)] }))).toEqual([]);
    expect(await join(setUpWith(options, { host: true }))).toEqual(["/api/matches/{match_id}/sit"]);
    expect(told()).toEqual([]);
  });
});

it("a rematch that is refused says why", async () => {
  await open();
  live.api.rematch.mockRejectedValue(refusal("rematch", "The match is not over."));
  await controls.rematch();
  expect(live.match.requests.note?.text).toBe("The match is not over.");
  expect(navigation.goToMatch).not.toHaveBeenCalled();
});
