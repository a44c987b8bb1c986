import { describe, expect, it, vi } from "vitest";
import { aMoment, aSeat, aTable, newsOf } from "../../testing/fakes";
import { useLiveMatch } from "../../testing/openMatch";

const live = useLiveMatch();

describe("the announcer", () => {
  it("reads out an entry at a time", async () => {
    await live.open();
    live.listener.entry(newsOf(4));
    expect(live.match.announcer.polite).toBe("");
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("a4 b4 Decide on entry 5.");
  });

  it("reads out a bot's turn at once", async () => {
    const seats = [aSeat(0), aSeat(1, { yours: false, bot: "greedy" })];
    const bots = { seats, turn: 1, prompt: "Bo: decide." };
    await live.open(aTable(3, { moment: aMoment(3, bots) }));
    for (const news of [newsOf(4, bots), newsOf(5, bots), newsOf(6, { seats })]) {
      expect(live.match.announcer.polite).toBe("");
      live.listener.entry(news);
      await vi.runAllTimersAsync();
    }
    expect(live.match.announcer.polite).toBe("a4 b4 a5 b5 a6 b6 Decide on entry 7.");
    expect(live.match.announcer.assertive).toBe("Your turn.");
  });

  it("says once that a bot is thinking, however long it takes", async () => {
    const seats = [aSeat(0), aSeat(1, { yours: false, bot: "boomer" })];
    await live.open(aTable(3, { moment: aMoment(3, { seats }) }));
    live.listener.entry(newsOf(4, { seats, turn: 1, prompt: "Bo: decide." }));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("a4 b4 Bo is thinking.");
    expect(live.match.thinking?.seat).toBe(1);
    live.listener.entry(newsOf(5, { seats, turn: 1, prompt: "Bo: decide." }));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("a4 b4 Bo is thinking.");
  });

  it("announces whose turn it is", async () => {
    await live.open(aTable(3, { moment: aMoment(3, { turn: 1 }) }));
    expect(live.match.announcer.assertive).toBe("");
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.assertive).toBe("Your turn.");
  });

  it("does not keep saying whose turn it was", async () => {
    await live.open();
    expect(live.match.announcer.assertive).toBe("Your turn.");
    for (const n of [4, 5]) live.listener.entry(newsOf(n, { turn: 1 }));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.assertive).toBe("");
    for (const n of [6, 7]) live.listener.entry(newsOf(n));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.assertive).toBe("Your turn.");
  });

  it("announces the end, and whose turn it is if the end is undone", async () => {
    await live.open();
    const prompt = "Anna wins with 12 points.";
    live.listener.entry(newsOf(4, { status: "over", turn: null, choices: [], result: [1, 0], prompt }));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.assertive).toBe("The match is over. Anna wins with 12 points.");
    live.listener.entry(newsOf(5));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.assertive).toBe("Your turn.");
  });

  it("does not announce an end that was there before", async () => {
    await live.open(aTable(3, { status: "over", moment: aMoment(3, { status: "over", turn: null }) }));
    expect(live.match.announcer.assertive).toBe("");
  });
});
