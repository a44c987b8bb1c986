import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, type News, type Table } from "../../api/client";
import type { Listener } from "../../api/stream";
import type { MatchApi } from "./matchApi";
import { aChoice, aHint, aMoment, aSeat, aTable, newsOf } from "../../testing/fakes";
import { remember, seenOf } from "./lastSeen";
import { LiveMatch } from "./liveMatch.svelte";

const PACE = 100;
const STEP = 250; // what a step with events takes at that pace

const offline = () =>
  new Refused({ code: "offline", says: "The server can't be reached just now.", rule: null, news: null }, 0);

/** Whatever the test is about, this browser has seen the first entries. */
const BEFORE = { entry: 0, chat: 0 };

let pace: number;
let listener: Listener;
let calls: { [K in keyof MatchApi]: ReturnType<typeof vi.fn> };
let play: LiveMatch;

/** Opens a table, which the server has so many entries of. */
async function open(table: Table = aTable(3), news: News[] = []): Promise<LiveMatch> {
  calls = {
    table: vi.fn(async (at?: number) => (at === undefined ? table : { ...table, moment: aMoment(at) })),
    news: vi.fn(async (after: number) => news.filter((one) => (one.entry?.number ?? 0) > after)),
    move: vi.fn(async (n: number) => newsOf(n + 1)),
    preview: vi.fn(async (action: string) => ({ action, events: [], points: [], view: {}, prompt: "" })),
    why: vi.fn(async () => ({ legal: false, says: "Row 5 needs 5.", code: "row" })),
    undo: vi.fn(async (n: number) => newsOf(n + 1)),
    say: vi.fn(async (text: string) => ({ id: 9, seat: 0, name: "Anna", text, at: "2026-01-01T00:00:00Z" })),
    askHint: vi.fn(async () => aHint({ state: "thinking", choices: [] })),
    hint: vi.fn(async () => aHint()),
    askAnalysis: vi.fn(),
    analysis: vi.fn(),
    answer: vi.fn(),
    resign: vi.fn(),
    hand: vi.fn(),
    rematch: vi.fn(),
    playOn: vi.fn(),
    verify: vi.fn(),
    follow: vi.fn((_known: () => number, hears: Listener) => {
      listener = hears;
      return { connect: vi.fn(), close: vi.fn() };
    }),
  };
  play = new LiveMatch("m1", calls as unknown as MatchApi, () => pace);
  await play.open();
  return play;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  remember("m1", BEFORE);
  pace = PACE;
});
afterEach(() => {
  play.close();
  vi.useRealTimers();
});

describe("what happens", () => {
  it("is shown step by step, and only then can something be chosen", async () => {
    await open();
    expect(play.choices.length).toBe(3);
    listener.entry(newsOf(4));
    expect(play.playback.scene?.view).toEqual({ step: 40 });
    expect(play.choices).toEqual([]);
    await vi.advanceTimersByTimeAsync(STEP);
    expect(play.playback.scene?.view).toEqual({ step: 42 }); // the step without events took no time
    await vi.advanceTimersByTimeAsync(STEP);
    expect(play.moment?.n).toBe(4);
    expect(play.choices.length).toBe(3);
  });

  it("leaves its traces until something else happens", async () => {
    await open();
    listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(play.playback.scene?.events.map((event) => event.text)).toEqual(["b4"]);
  });

  it("is all there at once when skipped", async () => {
    await open();
    listener.entry(newsOf(4));
    listener.entry(newsOf(5));
    play.playback.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(play.moment?.n).toBe(5);
    expect(play.log.map((line) => line.text)).toEqual(["a4", "b4", "a5", "b5"]);
    listener.entry(newsOf(6)); // and only what was waiting then was skipped
    expect(play.settled).toBe(false);
  });

  it("is all there at once without a pace", async () => {
    pace = 0;
    await open();
    listener.entry(newsOf(4));
    expect(play.settled).toBe(true);
  });

  it("leaves the traces of all that was shown at once", async () => {
    pace = 0;
    await open();
    listener.entry(newsOf(4));
    expect(play.playback.scene?.events.map(({ text }) => text)).toEqual(["a4", "b4"]);
  });

  it("is applied once and in order, gaps being filled", async () => {
    await open(aTable(3), [newsOf(4), newsOf(5)]);
    listener.entry(newsOf(6));
    listener.entry(newsOf(6));
    listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(play.moment?.n).toBe(6);
    expect(play.log.map((line) => line.text)).toEqual(["a4", "b4", "a5", "b5", "a6", "b6"]);
  });

  it("is read out an entry at a time", async () => {
    await open();
    listener.entry(newsOf(4));
    expect(play.announcer.spoken).toBe("");
    await vi.runAllTimersAsync();
    expect(play.announcer.spoken).toBe("a4 b4 Decide on entry 5.");
  });

  it("is read out a turn at a time where a bot plays", async () => {
    const seats = [aSeat(0), aSeat(1, { yours: false, bot: "greedy" })];
    const bots = { seats, turn: 1, prompt: "Bo: decide." };
    await open(aTable(3, { moment: aMoment(3, bots) }));
    for (const news of [newsOf(4, bots), newsOf(5, bots), newsOf(6, { seats })]) {
      expect(play.announcer.spoken).toBe("");
      listener.entry(news);
      await vi.runAllTimersAsync();
    }
    expect(play.announcer.spoken).toBe("a4 b4 a5 b5 a6 b6 Decide on entry 7.");
    expect(play.announcer.called).toBe("Your turn.");
  });

  it("is said once of a bot that it is thinking, however long it takes", async () => {
    const seats = [aSeat(0), aSeat(1, { yours: false, bot: "boomer" })];
    await open(aTable(3, { moment: aMoment(3, { seats }) }));
    listener.entry(newsOf(4, { seats, turn: 1, prompt: "Bo: decide." }));
    await vi.runAllTimersAsync();
    expect(play.announcer.spoken).toBe("a4 b4 Bo is thinking.");
    expect(play.thinking?.seat).toBe(1);
    listener.entry(newsOf(5, { seats, turn: 1, prompt: "Bo: decide." }));
    await vi.runAllTimersAsync();
    expect(play.announcer.spoken).toBe("a4 b4 Bo is thinking.");
  });

  it("calls whoever has the turn now", async () => {
    await open(aTable(3, { moment: aMoment(3, { turn: 1 }) }));
    expect(play.announcer.called).toBe("");
    listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(play.announcer.called).toBe("Your turn.");
  });

  it("is kept in mind once it was seen", async () => {
    await open();
    listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(seenOf("m1")?.entry).toBe(4);
  });
});

describe("a choice", () => {
  it("is taken when it is the only one left", async () => {
    await open();
    play.pick({ kind: "place" });
    expect(calls.move).toHaveBeenCalledWith(3, "place emu");
    expect(play.taking?.action).toBe("place emu");
    expect(play.choices).toEqual([]);
    await vi.runAllTimersAsync();
    expect(play.moment?.n).toBe(4);
    expect(play.taking).toBeNull();
  });

  it("can be held without being taken, and be put back", async () => {
    await open();
    play.act.hold({ kind: "place" });
    expect(calls.move).not.toHaveBeenCalled();
    expect(play.picked).toEqual({ kind: "place" });
    expect(play.back()).toBe(true);
    expect(play.picked).toEqual({});
  });

  it("is on the screen with the answer, and not twice with the stream", async () => {
    await open();
    void play.take(play.choices[0]!);
    await vi.advanceTimersByTimeAsync(0);
    expect(play.playback.scene?.view).toEqual({ step: 40 });
    listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(play.log.length).toBe(2);
  });

  it("is sent again, the same, until the line is back", async () => {
    await open();
    calls.move.mockRejectedValueOnce(offline()).mockRejectedValueOnce(offline());
    void play.take(play.choices[0]!);
    await vi.advanceTimersByTimeAsync(0);
    expect(play.note?.text).toContain("sent again");
    await vi.runAllTimersAsync();
    expect(calls.move.mock.calls).toEqual([
      [3, "roll"],
      [3, "roll"],
      [3, "roll"],
    ]);
    expect(play.note).toBeNull();
    expect(play.moment?.n).toBe(4);
  });

  it("that came too late gives way to what happened, with a sentence", async () => {
    await open(aTable(3), [newsOf(4), newsOf(5)]);
    const problem = { code: "stale", says: "Bo was faster.", rule: null, news: aMoment(5) };
    calls.move.mockRejectedValueOnce(new Refused(problem, 409));
    void play.take(play.choices[0]!);
    await vi.runAllTimersAsync();
    expect(play.moment?.n).toBe(5);
    expect(play.log.length).toBe(4);
    expect(play.note).toEqual({ kind: "error", text: "Bo was faster." });
    expect(play.choices.length).toBe(3);
  });

  it("that is not legal is refused with its sentence, and the others stay", async () => {
    await open();
    calls.move.mockRejectedValueOnce(
      new Refused({ code: "illegal", says: "Roll first.", rule: null, news: null }, 400),
    );
    void play.take(play.choices[0]!);
    await vi.runAllTimersAsync();
    expect(play.note?.text).toBe("Roll first.");
    expect(play.choices.length).toBe(3);
  });

  it("of before can't be taken", async () => {
    await open();
    const old = play.choices[0]!;
    listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    await play.take(old);
    expect(calls.move).not.toHaveBeenCalled();
  });

  it("can be narrowed down, and widened again", async () => {
    const choices = ["place emu", "place koala", "done"].map(aChoice);
    await open(aTable(3, { moment: aMoment(3, { choices }) }));
    play.pick({ kind: "place" });
    expect(play.fitting.length).toBe(2);
    expect(play.back()).toBe(true);
    expect(play.fitting.length).toBe(3);
    expect(play.back()).toBe(false);
  });
});

describe("a preview", () => {
  it("is fetched for what is considered for a moment, once", async () => {
    await open();
    const [roll, place] = play.choices;
    play.consider(roll!);
    await vi.advanceTimersByTimeAsync(50);
    play.consider(place!);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.preview.mock.calls).toEqual([["place emu"]]);
    expect(play.preview?.action).toBe("place emu");
    play.consider(null);
    expect(play.preview).toBeNull();
    play.consider(place!);
    await vi.advanceTimersByTimeAsync(200);
    expect(play.preview?.action).toBe("place emu");
    expect(calls.preview).toHaveBeenCalledTimes(1);
  });

  it("that comes too late is not shown", async () => {
    await open();
    let answer: (preview: unknown) => void = () => {};
    calls.preview.mockReturnValueOnce(new Promise((done) => (answer = done)));
    play.consider(play.choices[0]!);
    await vi.advanceTimersByTimeAsync(200);
    play.consider(null);
    answer({ action: "roll" });
    await vi.advanceTimersByTimeAsync(0);
    expect(play.preview).toBeNull();
  });
});

describe("who asks why", () => {
  it("is told until something happens", async () => {
    await open();
    await play.why("place emu 5a");
    expect(play.note).toEqual({ kind: "answer", text: "Row 5 needs 5." });
    listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(play.note).toBeNull();
  });
});

describe("who was away", () => {
  const since = [newsOf(2), newsOf(3)];

  it("is shown what happened since their last decision", async () => {
    await open(aTable(3, { away: 1 }), since);
    expect(calls.table).toHaveBeenCalledWith(1);
    expect(play.playback.scene?.view).toEqual({ step: 20 });
    expect(play.choices).toEqual([]);
    await vi.runAllTimersAsync();
    expect(play.away?.map((line) => line.text)).toEqual(["a2", "b2", "a3", "b3"]);
    expect(play.choices.length).toBe(3);
  });

  it("is not shown again what this browser has seen", async () => {
    remember("m1", { entry: 3, chat: 0 });
    await open(aTable(3, { away: 1 }), since);
    expect(play.away).toBeNull();
    expect(play.settled).toBe(true);
  });

  it("is told what came before, and not what comes later", async () => {
    await open(aTable(3, { away: 1 }), since);
    await vi.runAllTimersAsync();
    listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(play.away?.length).toBe(4);
    void play.take(play.choices[0]!);
    expect(play.away).toBeNull();
  });

  it("and slept with the page open is told, too", async () => {
    const looks = vi.spyOn(document, "visibilityState", "get");
    const turn = (state: DocumentVisibilityState) => {
      looks.mockReturnValue(state);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    await open();
    turn("hidden");
    listener.entry(newsOf(4));
    await vi.advanceTimersByTimeAsync(60_000);
    turn("visible");
    await vi.runAllTimersAsync();
    expect(play.away?.map((line) => line.text)).toEqual(["a4", "b4"]);
    looks.mockRestore();
  });

  it("is spared it where they only look on", async () => {
    remember("m1", { entry: 1, chat: 0 });
    await open(aTable(3, { away: null }), since);
    expect(play.away).toBeNull();
    expect(play.moment?.n).toBe(3);
  });
});

describe("before the start", () => {
  it("there is nothing to choose; then all is played from the start", async () => {
    await open(aTable(0, { moment: null, status: "waiting", last: 0 }), [newsOf(0)]);
    expect(play.status).toBe("waiting");
    calls.table.mockResolvedValue(aTable(0));
    listener.table();
    await vi.runAllTimersAsync();
    expect(play.status).toBe("running");
    expect(play.log.map((line) => line.text)).toEqual(["a0", "b0"]);
  });

  it("and if only how things stand can be had, that is shown", async () => {
    await open(aTable(0, { moment: null, status: "waiting", last: 0 }));
    calls.table.mockResolvedValue(aTable(0));
    listener.table();
    await vi.runAllTimersAsync();
    expect(play.moment?.n).toBe(0);
    expect(play.settled).toBe(true);
  });
});

describe("a match that just began", () => {
  it("is shown being set up, once", async () => {
    localStorage.clear();
    await open(aTable(0), [newsOf(0)]);
    expect(play.playback.scene?.view).toEqual({ step: 0 });
    await vi.runAllTimersAsync();
    expect(play.log.map((line) => line.text)).toEqual(["a0", "b0"]);
    play.close();
    await open(aTable(0), [newsOf(0)]);
    expect(play.settled).toBe(true);
  });
});

describe("a seat's secret", () => {
  it("outlives news that do not know it", async () => {
    await open(aTable(3, { seats: [aSeat(0, { secret: "s3cret" }), aSeat(1)] }));
    listener.entry(newsOf(4));
    expect(play.seats[0]?.secret).toBe("s3cret");
  });
});

describe("a table that is fetched once more", () => {
  it("keeps the lines of the entry that is being shown", async () => {
    await open();
    listener.entry(newsOf(4));
    expect(play.log.map(({ text }) => text)).toEqual(["a4"]);
    listener.table();
    await vi.advanceTimersByTimeAsync(2 * STEP);
    expect(play.log.map(({ text }) => text)).toEqual(["a4", "b4"]);
  });
});

describe("the line", () => {
  it("is said to be lost when it is for a while, and to be back", async () => {
    await open();
    listener.line(false);
    expect(play.line.state).toBe("stands");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(play.line.state).toBe("lost");
    listener.line(true);
    expect(play.line.state).toBe("back");
    await vi.runAllTimersAsync();
    expect(play.line.state).toBe("stands");
  });

  it("is lost from the first failure on, however often it is tried again", async () => {
    await open();
    for (let tries = 0; tries < 3; tries++) {
      listener.line(false);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(play.line.state).toBe("lost");
  });

  it("that flickers when it has just come back is not for ever said to be back", async () => {
    await open();
    listener.line(false);
    await vi.advanceTimersByTimeAsync(2_000);
    for (const stands of [true, false, true]) listener.line(stands);
    await vi.runAllTimersAsync();
    expect(play.line.state).toBe("stands");
  });

  it("that flickers is not worth a word", async () => {
    await open();
    listener.line(false);
    await vi.advanceTimersByTimeAsync(500);
    listener.line(true);
    await vi.runAllTimersAsync();
    expect(play.line.state).toBe("stands");
  });
});

describe("chat", () => {
  it("is counted until it is read, one's own lines aside", async () => {
    await open(aTable(3, { seats: [aSeat(0), aSeat(1, { yours: false })] }));
    const line = { id: 5, seat: 1, name: "Bo", text: "G'day", at: "2026-01-01T00:00:00Z" };
    listener.chat(line);
    listener.chat(line);
    expect(play.chat.length).toBe(1);
    expect(play.unread).toBe(1);
    await play.say("Hello");
    expect(play.unread).toBe(1);
    play.readChat();
    expect(play.unread).toBe(0);
    expect(seenOf("m1")?.chat).toBe(9);
  });
});

describe("an undo", () => {
  it("goes back to where it is free, and takes the traces along", async () => {
    await open(aTable(3, { moment: aMoment(3, { undo: { free: 2, ask: 1, asks: [1] } }) }));
    const news = newsOf(4);
    news.entry!.kind = "undoes";
    calls.undo.mockResolvedValueOnce({ ...news, steps: [] });
    listener.entry({ ...newsOf(3), steps: [] });
    await play.undo();
    await vi.runAllTimersAsync();
    expect(calls.undo).toHaveBeenCalledWith(3, 2);
    expect(play.playback.scene?.events).toEqual([]);
  });

  it("is free, past luck with nobody to ask, or to be asked for", async () => {
    for (const [undo, is] of [
      [{ free: 2, ask: 1, asks: [1] }, "free"],
      [{ free: null, ask: 1, asks: [] }, "anew"],
      [{ free: null, ask: 1, asks: [1] }, "ask"],
      [{ free: null, ask: null, asks: [1] }, null],
    ] as const) {
      await open(aTable(3, { moment: aMoment(3, { undo: { ...undo, asks: [...undo.asks] } }) }));
      expect(play.undoing).toBe(is);
      play.close();
    }
  });

  it("leaves nothing to choose while it is on its way", async () => {
    await open(aTable(3, { moment: aMoment(3, { undo: { free: 2, ask: 1, asks: [1] } }) }));
    const undone = play.undo();
    expect([play.choices, play.undoing]).toEqual([[], null]);
    await undone;
    await vi.runAllTimersAsync();
    expect(play.choices.length).toBe(3);
  });

  it("asks for nothing when there is nothing to undo", async () => {
    await open();
    expect(await play.undo()).toBe(false);
    expect(calls.undo).not.toHaveBeenCalled();
  });
});

it("a table that is not there is said to be so", async () => {
  await open();
  calls.table.mockRejectedValue(
    new Refused({ code: "no-such-match", says: "There is no such table.", rule: null, news: null }, 404),
  );
  const other = new LiveMatch("m2", calls as unknown as MatchApi, () => 0);
  await other.open();
  expect(other.trouble).toEqual({ says: "There is no such table.", passes: false });
  calls.table.mockRejectedValueOnce(offline());
  await other.open();
  expect(other.trouble?.passes).toBe(true);
  calls.table.mockResolvedValue(aTable(0));
  await other.open();
  expect(other.trouble).toBeNull();
  other.close();
});

describe("a hint", () => {
  it("grows until it is done", async () => {
    await open();
    void play.hint.start();
    expect(play.hint.grows).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(play.hint.now?.choices).toEqual([]);
    await vi.runAllTimersAsync();
    expect(play.hint.now?.choices.length).toBe(2);
    expect(play.hint.grows).toBe(false);
    expect(calls.hint).toHaveBeenCalledTimes(1);
  });

  it("goes when the match goes on, and what is still said of it is not heard", async () => {
    await open();
    void play.hint.start();
    listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(play.hint.wanted).toBe(false);
    expect(calls.hint).not.toHaveBeenCalled();
  });

  it("that is refused says why", async () => {
    await open();
    const says = "Hints are for matches alone, against bots or at one screen.";
    calls.askHint.mockRejectedValue(
      new Refused({ code: "hint-not-fair", says, rule: null, news: null }, 403),
    );
    await play.hint.start();
    expect([play.hint.trouble, play.hint.grows]).toEqual([says, false]);
  });

  it("is fair only where nobody plays from elsewhere", async () => {
    await open(aTable(3, { moment: aMoment(3, { seats: [aSeat(0), aSeat(1, { yours: false })] }) }));
    expect(play.hintable).toBe(false);
    listener.entry(newsOf(4, { seats: [aSeat(0), aSeat(1, { yours: false, bot: "joey" })] }));
    expect(play.hintable).toBe(true);
  });
});
