import { describe, expect, it, test, vi } from "vitest";
import { aMoment, aSeat, aStep, aTable, newsOf, told } from "../../testing/fakes";
import { refusal, useLiveMatch } from "../../testing/openMatch";
import { readLastSeen } from "../missed/lastSeen";

const live = useLiveMatch();

describe("chat", () => {
  it("counts unread lines and remembers what was read", async () => {
    await live.open(aTable(3, { seats: [aSeat(0), aSeat(1, { yours: false })] }));
    const line = { id: 5, seat: 1, name: "Bo", text: "G'day", at: "2026-01-01T00:00:00Z" };
    live.listener.chat(line);
    live.listener.chat(line);
    expect(live.match.chat.lines.length).toBe(1);
    expect(live.match.chat.unread).toBe(1);
    await live.match.chat.send("Hello");
    expect(live.match.chat.unread).toBe(1);
    live.match.chat.markRead();
    expect(live.match.chat.unread).toBe(0);
    expect(readLastSeen("m1")?.chat).toBe(9);
  });

  it("loses the lines that the server has forgotten, but none that comes while the table is fetched", async () => {
    const line = (id: number) => ({ id, seat: 1, name: "Bo", text: "G'day", at: "2026-01-01T00:00:00Z" });
    await live.open(aTable(3, { chat: [line(4), line(5)] }));
    live.listener.chat(line(6));
    live.api.table.mockImplementationOnce(
      async () => (live.listener.chat(line(7)), aTable(3, { chat: [line(4)] })),
    );
    live.listener.table();
    await vi.runAllTimersAsync();
    expect(live.match.chat.lines.map(({ id }) => id)).toEqual([4, 7]);
  });
});

test("what others have done since the player’s turn waits until the summary of what they missed is read", async () => {
  const seats = [aSeat(0), aSeat(1, { yours: false })];
  const missed = { ...newsOf(2, { seats }), steps: [aStep(20, [told("Bo rolls.", { seat: 1 })])] };
  await live.open(aTable(2, { away: 1, seats, moment: aMoment(2, { seats }) }), { news: [missed] });
  await vi.runAllTimersAsync();
  expect(live.match.missed.lines).toHaveLength(1);
  expect(live.match.since).toBeNull();
  live.match.missed.dismiss();
  expect(live.match.since?.lines).toEqual(["Bo rolls."]);
});

test.each([
  ["running", "Bo"],
  ["record", undefined],
] as const)("while the status is %s, the bot that thinks is %s", async (status, name) => {
  const seats = [aSeat(0), aSeat(1, { yours: false, bot: "wallaby" })];
  await live.open(aTable(3, { status, seats, moment: aMoment(3, { status, seats, turn: 1 }) }));
  expect(live.match.thinkingBot?.name).toBe(name);
});

describe("while an entry is still being played on the board", () => {
  const sent = async (ask: () => Promise<boolean>) => {
    await live.open();
    for (const call of [live.api.hand, live.api.resign, live.api.rest, live.api.vote, live.api.answer])
      call.mockImplementation(async (n: number) => newsOf(n + 1));
    live.listener.entry(newsOf(4));
    expect(live.match.settled).toBe(false);
    await ask();
  };

  it("what does not depend on the position answers the latest entry", async () => {
    await sent(() => live.match.hand(0, null));
    expect(live.api.hand).toHaveBeenCalledWith(4, 0, null);
    await sent(() => live.match.resign(0));
    expect(live.api.resign).toHaveBeenCalledWith(4, 0);
    await sent(() => live.match.rest(0, 2));
    expect(live.api.rest).toHaveBeenCalledWith(4, 0, 2);
    await sent(() => live.match.vote("slow"));
    expect(live.api.vote).toHaveBeenCalledWith(4, "slow");
  });

  it("what does answers the entry that the player sees", async () => {
    await sent(() => live.match.vote("bot"));
    expect(live.api.vote).toHaveBeenCalledWith(3, "bot");
    await sent(() => live.match.answer(true));
    expect(live.api.answer).toHaveBeenCalledWith(3, true);
  });
});

describe("an undo", () => {
  it("goes back as far as is free, and clears the events from the board", async () => {
    await live.open(aTable(3, { moment: aMoment(3, { undo: { free: 2, ask: 1, asks: [1] } }) }));
    const news = newsOf(4);
    news.entry!.kind = "undoes";
    live.api.undo.mockResolvedValueOnce({ ...news, steps: [] });
    live.listener.entry({ ...newsOf(3), steps: [] });
    await live.match.undo();
    await vi.runAllTimersAsync();
    expect(live.api.undo).toHaveBeenCalledWith(3, 2);
    expect(live.match.playback.scene?.events).toEqual([]);
  });

  it("leaves the events on the board while others have not agreed yet", async () => {
    await live.open();
    live.listener.entry(newsOf(4));
    const agrees = newsOf(5);
    agrees.entry!.kind = "agrees";
    live.listener.entry({ ...agrees, steps: [] });
    await vi.runAllTimersAsync();
    expect(live.match.playback.scene?.events.map(({ text }) => text)).toEqual(["b4"]);
  });

  it("is free, or makes new dice, or needs the consent of others", async () => {
    for (const [undo, is] of [
      [{ free: 2, ask: 1, asks: [1] }, "free"],
      [{ free: null, ask: 1, asks: [] }, "anew"],
      [{ free: null, ask: 1, asks: [1] }, "ask"],
      [{ free: null, ask: null, asks: [1] }, null],
    ] as const) {
      await live.open(aTable(3, { moment: aMoment(3, { undo: { ...undo, asks: [...undo.asks] } }) }));
      expect(live.match.undoing?.kind ?? null).toBe(is);
      live.match.close();
    }
  });

  it("tells that this player has decided, and so does a request for one; then nothing is yet to decide", async () => {
    const none = { free: null, ask: null, asks: [1] };
    const request = { seat: 1, to: 2, waiting: [0], agreed: [] } as never;
    const others = [0, 1].map((seat) => aSeat(seat, { yours: false }));
    for (const [moment, yetToDecide] of [
      [{ undo: none }, true],
      [{ undo: { ...none, free: 2 } }, false],
      [{ undo: { ...none, ask: 1 } }, false],
      [{ undo: none, asked: request }, false],
      [{ undo: none, status: "over" }, false],
      [{ undo: none, seats: others }, false],
    ] as const) {
      await live.open(aTable(3, { moment: aMoment(3, { ...moment } as never) }));
      expect(live.match.yetToDecide).toBe(yetToDecide);
      live.match.close();
    }
  });

  it("leaves nothing to choose while it is on its way", async () => {
    await live.open(aTable(3, { moment: aMoment(3, { undo: { free: 2, ask: 1, asks: [1] } }) }));
    const undone = live.match.undo();
    expect([live.match.choices, live.match.undoing]).toEqual([[], null]);
    await undone;
    await vi.runAllTimersAsync();
    expect(live.match.choices.length).toBe(3);
  });

  it("sends nothing if there is nothing to undo", async () => {
    await live.open();
    expect(await live.match.undo()).toBe(false);
    expect(live.api.undo).not.toHaveBeenCalled();
  });
});

describe("a hint", () => {
  it("grows until it is complete", async () => {
    await live.open();
    void live.match.hints.start();
    expect(live.match.hints.growing).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(live.match.hints.now?.choices).toEqual([]);
    await vi.runAllTimersAsync();
    expect(live.match.hints.now?.choices.length).toBe(2);
    expect(live.match.hints.growing).toBe(false);
    expect(live.api.hint).toHaveBeenCalledTimes(1);
  });

  it("is dropped when the match goes on, with answers that come late", async () => {
    await live.open();
    void live.match.hints.start();
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.match.hints.wanted).toBe(false);
    expect(live.api.hint).not.toHaveBeenCalled();
  });

  it("that is refused says why", async () => {
    await live.open();
    const says = "Hints are for matches alone, against bots or on one screen.";
    live.api.askHint.mockRejectedValue(refusal("hint-not-fair", says));
    await live.match.hints.start();
    expect([live.match.hints.trouble, live.match.hints.growing]).toEqual([says, false]);
  });

  it("is fair only if nobody plays on another screen", async () => {
    await live.open(aTable(3, { moment: aMoment(3, { seats: [aSeat(0), aSeat(1, { yours: false })] }) }));
    expect(live.match.hintable).toBe(false);
    live.listener.entry(newsOf(4, { seats: [aSeat(0), aSeat(1, { yours: false, bot: "joey" })] }));
    expect(live.match.hintable, "a seat that is lent to a bot").toBe(false);
    const bots = { yours: false, bot: "joey", who: "bot" } as const;
    live.listener.entry(newsOf(5, { seats: [aSeat(0), aSeat(1, bots)] }));
    expect(live.match.hintable).toBe(true);
  });

  it("says why if too many players ask for one", async () => {
    await live.open();
    live.api.askHint.mockRejectedValue(refusal("queue-full", "Many players are asking.", {}, 429));
    await live.match.hints.start();
    expect(live.match.hints.trouble).toBe("Many players are asking.");
  });
});

describe("a lost connection", () => {
  it("is reported after a while, and the table is fetched again when it is back", async () => {
    await live.open();
    live.listener.connection(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(live.match.connection.state).toBe("lost");
    live.listener.connection(true);
    expect(live.match.connection.state).toBe("back");
    expect(live.api.table).toHaveBeenCalledTimes(2);
  });
});
