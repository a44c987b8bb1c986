import { beforeEach, describe, expect, it, vi } from "vitest";
import type { News, Preview } from "../../api/client";
import { aMoment, aPreview, aTable, newsOf, told } from "../../testing/fakes";
import { offline, refusal, STEP, useLiveMatch } from "../../testing/openMatch";

const live = useLiveMatch();
const TAKEN_BACK = "Your choice was taken back.";

/** The effects of rolling: the first two steps of `newsOf(4)`, the second of which has no events. */
const ROLL = aPreview("roll", {
  step: 41,
  events: [told("a4")],
  view: { n: 4, step: 41 },
  points: [41, 0],
  prompt: "Step 41",
});

let answer: (news: News) => void;
let refuse: (refusal: unknown) => void;

const texts = () => live.match.playback.scene?.events.map(({ text }) => text);
const logged = () => live.match.log.map(({ text }) => text);
const soon = () => vi.advanceTimersByTimeAsync(0);

/** Take the first choice, of which this preview was fetched. `answer` or `refuse` then does what the server does. */
async function take(preview: Preview = ROLL): Promise<void> {
  live.api.previews.mockResolvedValueOnce([preview]);
  live.api.move.mockImplementation(
    () => new Promise<News>((done, fail) => ([answer, refuse] = [done, fail])),
  );
  await live.match.choosing.fetchPreviews();
  void live.match.choosing.take(live.match.choices[0]!);
}

/** Collect everything that the board shows from now on. */
function scenesShown(): string[] {
  const shown: string[] = [];
  const { audience } = live.match.playback as unknown as { audience: { shown(...frame: unknown[]): void } };
  const before = audience.shown;
  audience.shown = (...frame) => {
    before(...frame);
    shown.push(`${live.match.playback.scene?.prompt} ${texts()}`);
  };
  return shown;
}

describe("a choice whose effects are known", () => {
  beforeEach(() => live.open());

  it("is drawn before the server has answered, with nothing to choose and nothing in the log", async () => {
    await take();
    expect(live.match.playback.scene).toEqual({
      view: { n: 4, step: 41 },
      points: [41, 0],
      prompt: "Step 41",
      events: ROLL.events,
    });
    await vi.advanceTimersByTimeAsync(10 * STEP);
    expect([live.match.moment?.n, live.match.settled, live.match.choices, logged()]).toEqual([
      3,
      false,
      [],
      [],
    ]);
  });

  it("is not drawn again when its entry comes: the rest follows", async () => {
    const shown = scenesShown();
    await take();
    await vi.advanceTimersByTimeAsync(STEP);
    answer(newsOf(4));
    await soon();
    expect(shown).toEqual(["Step 41 a4", "Step 41 a4", "Step 41 a4", "Step 42 b4"]);
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(shown.length).toBe(5);
    expect(logged()).toEqual(["a4", "b4"]);
    expect([live.match.moment?.n, live.match.choices.length, live.match.requests.note]).toEqual([4, 3, null]);
  });

  it("sounds when it is drawn, and is read out when its entry comes", async () => {
    const heard = vi.spyOn(live.match.announcer, "step");
    await take();
    answer(newsOf(4));
    await vi.runAllTimersAsync();
    expect(heard.mock.calls.map(([, lines, silent]) => [lines.join(), silent])).toEqual([
      ["", false],
      ["a4", true],
      ["b4", false],
    ]);
  });

  it("has time to move before the rest follows, even if the server is fast", async () => {
    await take();
    answer(newsOf(4));
    await vi.advanceTimersByTimeAsync(STEP - 1);
    expect(texts()).toEqual(["a4"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(["b4"]);
  });

  it("counts as soon as its entry has come by the stream", async () => {
    await take();
    live.listener.entry(newsOf(4));
    await vi.advanceTimersByTimeAsync(3 * STEP);
    expect([live.match.moment?.n, logged()]).toEqual([4, ["a4", "b4"]]);
    answer(newsOf(4));
    await soon();
    expect([live.match.choices.length, live.match.requests.note]).toEqual([3, null]);
  });

  it("counts if time after an outage of the server is given back first", async () => {
    await take({ ...ROLL, step: 51, events: [told("a5")], view: { n: 5, step: 51 } });
    const outage = newsOf(4);
    live.listener.entry({ ...outage, entry: { ...outage.entry!, kind: "outage" }, steps: [] });
    live.listener.entry(newsOf(5));
    answer(newsOf(5));
    await vi.runAllTimersAsync();
    expect([live.match.moment?.n, logged(), live.match.requests.note]).toEqual([5, ["a5", "b5"], null]);
    expect([live.match.settled, live.match.choices.length]).toEqual([true, 3]);
  });

  it("counts even if the news shows another seat of the same player, who knows other things", async () => {
    await take({
      ...ROLL,
      events: [told("a4"), told("Anna draws a coral.")],
      view: { ...ROLL.view, viewer: 0 },
    });
    answer(newsOf(4, { view: { n: 4, viewer: 1 } }));
    await vi.runAllTimersAsync();
    expect([live.match.moment?.n, logged(), live.match.requests.note]).toEqual([4, ["a4", "b4"], null]);
  });

  it.each([
    ["other events", { events: [told("something else")] }],
    ["another position", { view: { n: 5, step: 41 } }],
    ["fewer steps", { step: 45 }],
  ])("is taken back if the server answers with %s", async (_, wrong) => {
    const shown = scenesShown();
    await take({ ...ROLL, ...wrong });
    answer(newsOf(4));
    await vi.runAllTimersAsync();
    expect(shown.slice(1)).toEqual(["Step 40 a4", "Step 41 a4", "Step 42 b4", "Anna: decide on entry 5. b4"]);
    expect([live.match.moment?.n, logged(), live.match.choices.length]).toEqual([4, ["a4", "b4"], 3]);
    expect(live.match.requests.note?.text).toBe(
      "That turned out differently. The board now shows what really happened.",
    );
  });

  it("is taken back if the server refuses it", async () => {
    const before = live.match.playback.scene;
    await take();
    refuse(refusal("illegal", "Roll first."));
    await vi.runAllTimersAsync();
    expect(live.match.playback.scene).toBe(before);
    expect(live.match.requests.note?.text).toBe(`${TAKEN_BACK} Roll first.`);
    expect([live.match.settled, live.match.choices.length, logged()]).toEqual([true, 3, []]);
  });

  it("is taken back at once if something else has happened first, as in another tab", async () => {
    await take({ ...ROLL, events: [told("c4")] });
    live.listener.entry(newsOf(4));
    expect(texts()).toEqual([]);
    refuse(refusal("stale", "Something else has happened.", { news: aMoment(4) }));
    await vi.runAllTimersAsync();
    expect(live.match.requests.note?.text).toBe(`${TAKEN_BACK} Something else has happened.`);
    expect([live.match.moment?.n, logged(), live.match.choices.length]).toEqual([4, ["a4", "b4"], 3]);
  });

  it("is taken back if the page has to catch up without the news", async () => {
    await take();
    refuse(refusal("stale", "Something else has happened.", { news: aMoment(7) }));
    await vi.runAllTimersAsync();
    expect([live.match.moment?.n, live.match.playback.scene?.view, live.match.settled]).toEqual([
      7,
      { n: 7 },
      true,
    ]);
  });

  it("stays drawn while the connection is lost, and counts when it is back", async () => {
    await take();
    refuse(offline());
    await soon();
    expect([texts(), live.match.requests.note?.text]).toEqual([
      ["a4"],
      expect.stringContaining("sent again"),
    ]);
    live.api.move.mockResolvedValue(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.api.move.mock.calls).toEqual([
      [3, "roll"],
      [3, "roll"],
    ]);
    expect([live.match.moment?.n, logged(), live.match.requests.note]).toEqual([4, ["a4", "b4"], null]);
  });

  it("is said to wait for the server only if that takes more than a second", async () => {
    await take();
    await vi.advanceTimersByTimeAsync(999);
    expect(live.match.choosing.late).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(live.match.choosing.late).toBe(true);
    answer(newsOf(4));
    await soon();
    expect(live.match.choosing.late).toBe(false);
  });
});

it("leaves the marks of all steps if movement is off", async () => {
  await live.open(aTable(3), { motionMs: 0 });
  await take();
  answer(newsOf(4));
  await soon();
  expect(texts()).toEqual(["a4", "b4"]);
});
