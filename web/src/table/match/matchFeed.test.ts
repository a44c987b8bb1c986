import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../api/client";
import { aMoment, aPremove, aSeat, aTable, newsOf, theClocks, told } from "../../testing/fakes";
import { offline, refusal, STEP, useLiveMatch } from "../../testing/openMatch";
import { readLastSeen, writeLastSeen } from "../missed/lastSeen";
import { LiveMatch } from "./liveMatch.svelte";

const live = useLiveMatch();
const LIVE = {
  pace: "live with 300 seconds and 10 more for each turn",
  hours: null,
  days_off: null,
  bank: 300,
  increment: 10,
  time_up: "a bot plays the turn" as const,
  nights: [null, null],
};
const visibility = vi.spyOn(document, "visibilityState", "get");

function turn(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

afterEach(() => turn("visible"));

describe("entries", () => {
  it("are shown step by step, and only then is there something to choose", async () => {
    await live.open();
    expect(live.match.choices.length).toBe(3);
    live.listener.entry(newsOf(4));
    expect(live.match.playback.scene?.view).toMatchObject({ step: 40 });
    expect(live.match.choices).toEqual([]);
    await vi.advanceTimersByTimeAsync(STEP);
    expect(live.match.playback.scene?.view).toMatchObject({ step: 42 }); // the step without events took no time
    await vi.advanceTimersByTimeAsync(STEP);
    expect(live.match.moment?.n).toBe(4);
    expect(live.match.choices.length).toBe(3);
  });

  it("leave their events on the board until something else happens", async () => {
    await live.open();
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.match.playback.scene?.events.map((event) => event.text)).toEqual(["b4"]);
  });

  it("are shown at once when skipped", async () => {
    await live.open();
    live.listener.entry(newsOf(4));
    live.listener.entry(newsOf(5));
    live.match.playback.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(live.match.moment?.n).toBe(5);
    expect(live.match.log.map((line) => line.text)).toEqual(["a4", "b4", "a5", "b5"]);
    live.listener.entry(newsOf(6)); // and only what was waiting then was skipped
    expect(live.match.settled).toBe(false);
  });

  it("are shown at once if movement is off", async () => {
    await live.open(aTable(3), { motionMs: 0 });
    live.listener.entry(newsOf(4));
    expect(live.match.settled).toBe(true);
  });

  it("leave the events of all steps that were shown at once", async () => {
    await live.open(aTable(3), { motionMs: 0 });
    live.listener.entry(newsOf(4));
    expect(live.match.playback.scene?.events.map(({ text }) => text)).toEqual(["a4", "b4"]);
  });

  it("are applied once and in order, and gaps are filled", async () => {
    await live.open(aTable(3), { news: [newsOf(4), newsOf(5)] });
    live.listener.entry(newsOf(6));
    live.listener.entry(newsOf(6));
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.match.moment?.n).toBe(6);
    expect(live.match.log.map((line) => line.text)).toEqual(["a4", "b4", "a5", "b5", "a6", "b6"]);
  });

  it("that end a match are followed by what the log tells of bots that played for people", async () => {
    await live.open();
    const says = "A bot played 3 turns for Bo, who was late.";
    const line = { n: 4, seat: 1, text: says, kind: null, numbers: [] };
    live.api.table.mockResolvedValueOnce(aTable(4, { status: "over", log: [line] }));
    live.listener.entry(
      newsOf(4, { status: "over", stand_ins: [{ seat: 1, turns: 3, points: null, says }] }),
    );
    await vi.runAllTimersAsync();
    expect(live.match.log.map(({ text }) => text)).toEqual([says]);
  });

  it("are remembered as seen", async () => {
    await live.open();
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(readLastSeen("m1")?.entry).toBe(4);
  });
});

describe("a player who was away", () => {
  const since = [newsOf(2), newsOf(3)];

  it("is shown what happened since their last decision", async () => {
    await live.open(aTable(3, { away: 1 }), { news: since });
    expect(live.api.table).toHaveBeenCalledWith(1);
    expect(live.match.playback.scene?.view).toMatchObject({ step: 20 });
    expect(live.match.choices).toEqual([]);
    await vi.runAllTimersAsync();
    expect(live.match.missed.lines?.map((line) => line.text)).toEqual(["a2", "b2", "a3", "b3"]);
    expect(live.match.choices.length).toBe(3);
  });

  it("is not shown again what this browser has shown", async () => {
    writeLastSeen("m1", { entry: 3, chat: 0 });
    await live.open(aTable(3, { away: 1 }), { news: since });
    expect(live.match.missed.lines).toBeNull();
    expect(live.match.settled).toBe(true);
  });

  it("is told only what happened before they came back", async () => {
    await live.open(aTable(3, { away: 1 }), { news: since });
    await vi.runAllTimersAsync();
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.match.missed.lines?.length).toBe(4);
    void live.match.choosing.take(live.match.choices[0]!);
    expect(live.match.missed.lines).toBeNull();
  });

  it("is told, too, if their page was open but hidden", async () => {
    await live.open();
    turn("hidden");
    live.listener.entry(newsOf(4));
    await vi.advanceTimersByTimeAsync(60_000);
    turn("visible");
    await vi.runAllTimersAsync();
    expect(live.match.missed.lines?.map((line) => line.text)).toEqual(["a4", "b4"]);
  });

  describe("and has not read what they missed before the page is hidden", () => {
    const lookAgain = async () => {
      turn("hidden");
      await vi.advanceTimersByTimeAsync(30_000);
      turn("visible");
      await vi.runAllTimersAsync();
    };
    const missed = () => live.match.missed.lines?.map((line) => line.text);

    it("is told all of it after it was opened in a background tab", async () => {
      turn("hidden");
      await live.open(aTable(3, { away: 1 }), { news: since });
      await lookAgain();
      expect(missed()).toEqual(["a2", "b2", "a3", "b3"]);
    });

    it.each([
      ["while it is being played", 0],
      ["after it was played", 10 * STEP],
    ])("is told all of it again, %s", async (_, milliseconds) => {
      await live.open(aTable(3, { away: 1 }), { news: since });
      await vi.advanceTimersByTimeAsync(milliseconds);
      await lookAgain();
      expect(missed()).toEqual(["a2", "b2", "a3", "b3"]);
    });

    it("is told of the entry that was being played, but of none that was read before", async () => {
      await live.open(aTable(3, { away: 1 }), { news: since });
      await vi.runAllTimersAsync();
      live.match.missed.dismiss();
      live.listener.entry(newsOf(4));
      await lookAgain();
      expect(missed()).toEqual(["a4", "b4"]);
    });
  });

  it("is told nothing as a spectator", async () => {
    writeLastSeen("m1", { entry: 1, chat: 0 });
    await live.open(aTable(3, { away: null }), { news: since });
    expect(live.match.missed.lines).toBeNull();
    expect(live.match.moment?.n).toBe(3);
  });
});

describe("a page that is hidden for a minute", () => {
  const stream = () => live.api.follow.mock.results[0]!.value;
  const hideForAMinute = async () => {
    turn("hidden");
    await vi.advanceTimersByTimeAsync(60_000);
  };

  it("leaves the table, so that its player gets notices, until it is shown", async () => {
    await live.open();
    turn("hidden");
    await vi.advanceTimersByTimeAsync(50_000);
    expect(stream().pause).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stream().pause).toHaveBeenCalled();
    window.dispatchEvent(new Event("online"));
    expect(stream().connect).not.toHaveBeenCalled();
    turn("visible");
    expect(stream().connect).toHaveBeenCalledTimes(1);
  });

  it("asks every minute what has happened, for its title and sounds", async () => {
    await live.open(aTable(3), { news: [newsOf(4), newsOf(5)] });
    live.api.table.mockResolvedValue(aTable(4));
    await hideForAMinute();
    expect(live.match.moment?.n).toBe(5);
    live.api.table.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.api.table).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["in play", aTable(3, { moment: aMoment(3, { clocks: theClocks() }) })],
    ["about to begin", aTable(0, { moment: null, status: "waiting", last: 0, clock: LIVE })],
  ])("stays at the table of a live match %s, whose player would drop out", async (_, table) => {
    await live.open(table);
    await hideForAMinute();
    expect(stream().pause).not.toHaveBeenCalled();
  });

  it.each([
    ["that goes on at a move a day", aMoment(3, { clocks: theClocks({ live: false }) })],
    ["that is over", aMoment(3, { status: "over", turn: null, clocks: theClocks() })],
  ])("leaves the table of a live match %s", async (_, moment) => {
    await live.open(aTable(3, { moment, clock: LIVE }));
    await hideForAMinute();
    expect(stream().pause).toHaveBeenCalled();
  });
});

describe("the first connection of the stream", () => {
  it("is followed by a look at the table, which may have changed since it was fetched", async () => {
    await live.open(aTable(0, { status: "waiting", moment: null }));
    live.api.table.mockResolvedValueOnce(aTable(0, { status: "cancelled", moment: null }));
    live.listener.connection(true);
    await vi.runAllTimersAsync();
    expect(live.match.status).toBe("cancelled");
  });
});

describe("a stream that was interrupted", () => {
  const counted = () => [live.api.table.mock.calls.length, live.api.premove.mock.calls.length];

  beforeEach(async () => {
    await live.open(aTable(3, { plannable: true }));
    live.api.premove.mockImplementation(async (tried) => aPremove(tried, { says: "Your plan was played." }));
    live.listener.connection(true);
    await vi.runAllTimersAsync();
    live.api.table.mockClear();
    live.api.premove.mockClear();
  });

  it("is followed by a look at the table and the plan, however brief the interruption was", async () => {
    live.listener.connection(false);
    expect(counted()).toEqual([0, 0]);
    live.api.table.mockResolvedValueOnce(aTable(3, { plannable: true, rematch: "m2" }));
    live.listener.connection(true);
    await vi.runAllTimersAsync();
    expect(counted()).toEqual([1, 1]);
    expect([live.match.table?.rematch, live.match.planning.says]).toEqual(["m2", "Your plan was played."]);
  });

  it("is followed by one, too, after the page was hidden", async () => {
    turn("hidden");
    await vi.advanceTimersByTimeAsync(60_000);
    live.api.table.mockClear();
    turn("visible");
    await vi.runAllTimersAsync();
    expect(counted()).toEqual([1, 1]);
    expect(live.match.planning.says).toBe("Your plan was played.");
  });

  it("tells why the server has refused it", () => {
    live.listener.connection(false);
    live.listener.refused("You have tables open in 20 windows already.");
    expect(live.match.connection.refusal).toBe("You have tables open in 20 windows already.");
  });

  it("is followed by none if it was not", async () => {
    live.listener.connection(true);
    await vi.runAllTimersAsync();
    expect(counted()).toEqual([0, 0]);
  });
});

describe("a match that starts", () => {
  it("is played from its first event", async () => {
    await live.open(aTable(0, { moment: null, status: "waiting", last: 0 }), { news: [newsOf(0)] });
    expect(live.match.status).toBe("waiting");
    live.api.table.mockResolvedValue(aTable(0));
    live.listener.table();
    await vi.runAllTimersAsync();
    expect(live.match.status).toBe("running");
    expect(live.match.log.map((line) => line.text)).toEqual(["a0", "b0"]);
  });

  it("is shown as it stands if its events cannot be fetched", async () => {
    await live.open(aTable(0, { moment: null, status: "waiting", last: 0 }));
    live.api.table.mockResolvedValue(aTable(0));
    live.listener.table();
    await vi.runAllTimersAsync();
    expect(live.match.moment?.n).toBe(0);
    expect(live.match.settled).toBe(true);
  });
});

describe("a match that has just begun", () => {
  it("shows its set-up once", async () => {
    localStorage.clear();
    await live.open(aTable(0), { news: [newsOf(0)] });
    expect(live.match.playback.scene?.view).toMatchObject({ step: 0 });
    await vi.runAllTimersAsync();
    expect(live.match.log.map((line) => line.text)).toEqual(["a0", "b0"]);
    live.match.close();
    await live.open(aTable(0), { news: [newsOf(0)] });
    expect(live.match.settled).toBe(true);
  });
});

describe("a seat's secret", () => {
  it("survives news that does not contain it", async () => {
    await live.open(aTable(3, { seats: [aSeat(0, { secret: "s3cret" }), aSeat(1)] }));
    live.listener.entry(newsOf(4));
    expect(live.match.seats[0]?.secret).toBe("s3cret");
  });
});

describe("a table that is fetched once more", () => {
  it("keeps the log lines of the entry that is being played", async () => {
    await live.open();
    live.listener.entry(newsOf(4));
    expect(live.match.log.map(({ text }) => text)).toEqual(["a4"]);
    live.listener.table();
    await vi.advanceTimersByTimeAsync(2 * STEP);
    expect(live.match.log.map(({ text }) => text)).toEqual(["a4", "b4"]);
  });

  it("keeps the log lines of entries that are newer than the answer", async () => {
    await live.open();
    let answer = (_table: Table) => {};
    live.api.table.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    live.listener.table();
    live.listener.entry(newsOf(4));
    await vi.advanceTimersByTimeAsync(2 * STEP);
    answer(aTable(3));
    await vi.runAllTimersAsync();
    expect(live.match.log.map(({ text }) => text)).toEqual(["a4", "b4"]);
  });

  it("keeps the seats that the stream has told of meanwhile, with their secrets", async () => {
    const seats = (present: boolean) => [aSeat(0), aSeat(1, { present, yours: false })];
    await live.open(aTable(3, { seats: seats(false) }));
    let answer = (_table: Table) => {};
    live.api.table.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    live.listener.table();
    live.listener.seats(seats(true));
    answer(aTable(3, { seats: seats(false).with(0, aSeat(0, { secret: "s3cret" })) }));
    await vi.runAllTimersAsync();
    expect([live.match.seats[1]?.present, live.match.seats[0]?.secret]).toEqual([true, "s3cret"]);
  });

  it("replaces the seats that the stream told of before it was asked for", async () => {
    await live.open();
    live.listener.seats([aSeat(0), aSeat(1, { present: false })]);
    live.listener.table();
    await vi.runAllTimersAsync();
    expect(live.match.seats[1]?.present).toBe(true);
  });

  describe("and shows that a seat here was gained or lost without a new entry", () => {
    const foreign = [aSeat(0, { yours: false }), aSeat(1, { yours: false })];
    const asSpectator = (n: number) =>
      aTable(n, { seats: foreign, moment: aMoment(n, { choices: [], seats: foreign }) });

    it("offers what its player can choose", async () => {
      await live.open(asSpectator(3));
      live.api.table.mockResolvedValue(aTable(3));
      live.listener.table();
      await vi.runAllTimersAsync();
      expect([live.match.choices.length, live.match.viewer]).toEqual([3, 0]);
    });

    it("offers nothing to somebody whose seat is another’s now", async () => {
      await live.open();
      live.api.table.mockResolvedValue(asSpectator(3));
      live.listener.table();
      await vi.runAllTimersAsync();
      expect([live.match.choices, live.match.viewer]).toEqual([[], null]);
    });

    it("does so, too, after an entry that was still being played, whose lines stay in the log", async () => {
      await live.open(asSpectator(3));
      live.listener.entry(newsOf(4, { choices: [], seats: foreign }));
      const log = ["a4", "b4"].map((text) => ({ n: 4, ...told(text) }));
      live.api.table.mockResolvedValue(aTable(4, { log }));
      live.listener.table();
      await vi.runAllTimersAsync();
      expect(live.match.choices.length).toBe(3);
      expect(live.match.log.map(({ text }) => text)).toEqual(["a4", "b4"]);
    });
  });

  it("is not replaced by an older one that arrives later", async () => {
    await live.open(aTable(0, { moment: null, status: "waiting" }));
    let answer = (_table: Table) => {};
    live.api.table.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    live.listener.table();
    live.api.table.mockResolvedValueOnce(aTable(0, { moment: null, status: "cancelled" }));
    live.listener.table();
    await vi.runAllTimersAsync();
    answer(aTable(0, { moment: null, status: "waiting" }));
    await vi.runAllTimersAsync();
    expect(live.match.status).toBe("cancelled");
  });

  it("tells which lines of the chat are gone, also if somebody sits down before it comes", async () => {
    const lines = [1, 2].map((id) => ({
      id,
      seat: 1,
      name: "Bo",
      text: "G'day",
      at: "2026-01-01T00:00:00Z",
    }));
    const waiting = (chat: Table["chat"]) => aTable(0, { moment: null, status: "waiting", chat });
    await live.open(waiting(lines));
    let answer = (_table: Table) => {};
    live.api.table.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    live.listener.table();
    live.api.table.mockResolvedValue(waiting(lines.slice(1)));
    live.match.replaceTable(waiting(lines.slice(1)));
    answer(waiting(lines.slice(1)));
    await vi.runAllTimersAsync();
    expect(live.match.chat.lines).toEqual(lines.slice(1));
  });

  it("is used although a later request has failed", async () => {
    await live.open(aTable(0, { moment: null, status: "waiting" }));
    let answer = (_table: Table) => {};
    live.api.table.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    live.listener.table();
    live.api.table.mockRejectedValueOnce(offline());
    live.listener.table();
    await vi.runAllTimersAsync();
    answer(aTable(0, { moment: null, status: "cancelled" }));
    await vi.runAllTimersAsync();
    expect(live.match.status).toBe("cancelled");
  });
});

it("trying again twice opens one stream", async () => {
  await live.open();
  live.api.follow.mockClear();
  const other = new LiveMatch("m2", live.api, () => 0);
  await Promise.all([other.open(), other.open()]);
  expect(live.api.follow).toHaveBeenCalledOnce();
  other.close();
});

describe("leaving", () => {
  it("while the match is being opened opens no stream", async () => {
    let answer = (_table: Table) => {};
    await live.open();
    live.api.follow.mockClear();
    live.api.table.mockResolvedValueOnce(aTable(3, { away: 1 }));
    live.api.table.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const other = new LiveMatch("m2", live.api, () => 0);
    const opening = other.open();
    await vi.advanceTimersByTimeAsync(0);
    other.close();
    answer(aTable(1));
    await opening;
    expect(live.api.follow).not.toHaveBeenCalled();
    expect(readLastSeen("m2")).toBeNull();
  });

  it("stops the playback", async () => {
    await live.open();
    live.listener.entry(newsOf(4));
    live.match.close();
    await vi.runAllTimersAsync();
    live.listener.entry(newsOf(5));
    await vi.runAllTimersAsync();
    expect([live.match.moment?.n, live.match.log.map(({ text }) => text)]).toEqual([3, ["a4"]]);
  });
});

describe("if the entries that were missed cannot be fetched", () => {
  const line = { n: 4, ...told("placed") };

  it("the table that was opened shows the present", async () => {
    await live.open();
    live.api.news.mockRejectedValue(offline());
    live.api.table.mockResolvedValueOnce(aTable(4, { away: 3, log: [line] }));
    const other = new LiveMatch("m2", live.api, () => 0);
    await other.open();
    expect([other.trouble, other.moment?.n, other.log]).toEqual([null, 4, [line]]);
    other.close();
  });

  it("the table that was fetched once more shows the present", async () => {
    await live.open();
    live.api.news.mockRejectedValue(offline());
    live.api.table.mockResolvedValueOnce(aTable(4, { log: [line] }));
    live.listener.table();
    await vi.runAllTimersAsync();
    expect([live.match.moment?.n, live.match.log]).toEqual([4, [line]]);
  });
});

it("a missing table is reported, and whether trying again may help", async () => {
  await live.open();
  live.api.table.mockRejectedValue(refusal("no-such-match", "There is no such table."));
  const other = new LiveMatch("m2", live.api, () => 0);
  await other.open();
  expect(other.trouble).toEqual({ says: "There is no such table.", temporary: false });
  live.api.table.mockRejectedValueOnce(offline());
  await other.open();
  expect(other.trouble?.temporary).toBe(true);
  live.api.table.mockResolvedValue(aTable(0));
  await other.open();
  expect(other.trouble).toBeNull();
  other.close();
});
