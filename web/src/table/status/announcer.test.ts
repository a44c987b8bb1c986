import { describe, expect, it, vi } from "vitest";
import type { Entry, Moment, News } from "../../api/client";
import { aMoment, aSeat, aTable, newsOf, theClocks } from "../../testing/fakes";
import { offline, useLiveMatch } from "../../testing/openMatch";
import { Announcer } from "./announcer.svelte";

const live = useLiveMatch();

/** News of an entry that is not a decision. */
function otherEntry(n: number, kind: Entry["kind"], text: string, more: Partial<Moment> = {}): News {
  const { entry, moment } = newsOf(n, more);
  return { entry: { ...entry!, kind, text }, steps: [], moment };
}

describe("the announcer", () => {
  it("reads out an entry at a time", async () => {
    await live.open();
    live.listener.entry(newsOf(4));
    expect(live.match.announcer.polite).toBe("");
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("a4 b4 Decide on entry 5.");
  });

  it("leaves it to a lesson to say what to do, until the lesson has handed over", async () => {
    await live.open(aTable(3, { lesson: true, moment: aMoment(3) }));
    for (const [n, actions, says] of [
      [3, ["place emu"], "a4 b4"],
      [4, [], "a5 b5 Decide on entry 6."],
    ] as const) {
      const step = { number: n, of: 4, says: `Step ${n}.`, marks: [], actions: [...actions] };
      live.api.guidance.mockResolvedValue({ n, step });
      await live.match.lesson.attend();
      live.listener.entry(newsOf(n + 1));
      await vi.runAllTimersAsync();
      expect(live.match.announcer.polite).toBe(says);
    }
  });

  it("says what to do after all if the lesson's next step can't be fetched", async () => {
    await live.open(aTable(3, { lesson: true, moment: aMoment(3) }));
    const step = { number: 3, of: 4, says: "Step 3.", marks: [], actions: ["place emu"] };
    live.api.guidance.mockResolvedValueOnce({ n: 3, step });
    await live.match.lesson.attend();
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("a4 b4");
    live.api.guidance.mockRejectedValueOnce(offline());
    await live.match.lesson.attend();
    expect(live.match.announcer.polite).toBe("Decide on entry 5.");
    live.listener.entry(newsOf(5));
    await vi.runAllTimersAsync();
    live.api.guidance.mockRejectedValueOnce(offline());
    await live.match.lesson.attend();
    expect(live.match.announcer.polite).toBe("a5 b5 Decide on entry 6."); // once
  });

  it("announces no turn of a bot that goes on for somebody who has resigned", () => {
    const seats = [aSeat(0, { resigned: true, bot: "greedy" }), aSeat(1, { yours: false })];
    const cues = { step: vi.fn(), yourTurn: vi.fn(), end: vi.fn() };
    const announcer = new Announcer(cues);
    announcer.open(aMoment(3, { turn: 1, seats }), 3);
    announcer.moment(aMoment(4, { turn: 0, seats }), 4, null);
    expect([announcer.polite, announcer.assertive]).toEqual(["Anna is thinking.", ""]);
    expect(cues.yourTurn).not.toHaveBeenCalled();
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
    expect(live.match.thinkingBot?.seat).toBe(1);
    live.listener.entry(newsOf(5, { seats, turn: 1, prompt: "Bo: decide." }));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("a4 b4 Bo is thinking.");
  });

  it("reads out what is no decision, such as a request for an undo, and asks for an answer", async () => {
    await live.open();
    const asked = { seat: 1, to: 2, waiting: [0] };
    live.listener.entry(otherEntry(4, "asks", "Bo asks for an undo.", { asked }));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("Bo asks for an undo. Do you agree?");
    live.listener.entry(otherEntry(5, "declines", "Anna declines."));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("Anna declines. Decide on entry 6.");
    live.listener.entry(otherEntry(6, "plays", "Greedy, a bot, takes over for Bo."));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("Greedy, a bot, takes over for Bo. Decide on entry 7.");
  });

  it("asks those who vote what should happen to somebody whose time is up", async () => {
    const seats = [aSeat(0), aSeat(1, { yours: false })];
    await live.open(aTable(3, { moment: aMoment(3, { seats, turn: 1 }) }));
    const clocks = theClocks({ late: 1, voters: [0], running: null });
    live.listener.entry(
      otherEntry(4, "lapses" as Entry["kind"], "Bo's time is up.", { seats, turn: 1, clocks }),
    );
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("Bo's time is up. What should happen?");
  });

  it("does not read out which bots sit down at the start", async () => {
    const waiting = aTable(0, { moment: null, status: "waiting", last: 0 });
    const seated = otherEntry(1, "plays", "Greedy, a bot, takes over for Bo.");
    await live.open(waiting, { news: [newsOf(0), seated] });
    live.api.table.mockResolvedValue(aTable(1));
    live.listener.table();
    await vi.runAllTimersAsync();
    expect(live.match.announcer.polite).toBe("a0 b0 Decide on entry 2.");
  });

  it("reads out how a match ended that somebody resigned", async () => {
    await live.open();
    live.listener.entry(
      otherEntry(4, "resigns", "Bo resigns.", {
        status: "over",
        turn: null,
        choices: [],
        result: [1, 0],
        prompt: "Anna wins.",
      }),
    );
    await vi.runAllTimersAsync();
    const { polite, assertive } = live.match.announcer;
    expect([polite, assertive]).toEqual(["Bo resigns.", "The match is over. Anna wins."]);
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
    const [prompt, ending] = ["Anna wins with 12 points.", "You win with 12 points."];
    live.listener.entry(
      newsOf(4, { status: "over", turn: null, choices: [], result: [1, 0], prompt, ending }),
    );
    await vi.runAllTimersAsync();
    expect(live.match.announcer.assertive).toBe("The match is over. You win with 12 points.");
    live.listener.entry(newsOf(5));
    await vi.runAllTimersAsync();
    expect(live.match.announcer.assertive).toBe("Your turn.");
  });

  it("does not announce an end that was there before", async () => {
    await live.open(aTable(3, { status: "over", moment: aMoment(3, { status: "over", turn: null }) }));
    expect(live.match.announcer.assertive).toBe("");
  });
});
