import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, type Guidance, type GuidedStep } from "../../api/client";
import { aMoment, aTable, newsOf } from "../../testing/fakes";
import { useLiveMatch } from "../../testing/openMatch";
import { isDismissed, keepDismissed } from "./dismissedLessons";

const live = useLiveMatch();
const step = (more: Partial<GuidedStep> = {}): GuidedStep => ({
  number: 2,
  of: 8,
  says: "Settle an emu.",
  marks: [],
  actions: ["place emu"],
  ...more,
});
const shown = () => live.match.choices.map(({ action }) => action);

async function open(guidance: Guidance | Refused) {
  await live.open(aTable(3, { lesson: true, moment: aMoment(3) }));
  live.api.guidance.mockImplementation(async () => {
    if (guidance instanceof Refused) throw guidance;
    return guidance;
  });
}

describe("a lesson's guide", () => {
  it("leaves the choices that its step asks for, once it is fetched", async () => {
    await open({ n: 3, step: step() });
    expect(shown()).toEqual([]);
    await live.match.lesson.attend();
    expect([shown(), live.match.lesson.step?.says]).toEqual([["place emu"], "Settle an emu."]);
  });

  it("is fetched once for each decision", async () => {
    await open({ n: 3, step: step() });
    await live.match.lesson.attend();
    await live.match.lesson.attend();
    expect(live.api.guidance).toHaveBeenCalledTimes(1);
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.match.lesson.step).toBeNull();
    await live.match.lesson.attend();
    expect(live.api.guidance).toHaveBeenCalledTimes(2);
  });

  it("keeps the step on its card while others decide, and until the next step is fetched", async () => {
    await open({ n: 3, step: step() });
    const { lesson } = live.match;
    await lesson.attend();
    expect([lesson.shown?.number, lesson.waits]).toEqual([2, false]);
    live.api.guidance.mockResolvedValue({ n: 4, step: step({ number: 3 }) });
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect([lesson.shown?.number, lesson.waits]).toEqual([2, true]);
    expect(lesson.watches).toBe(live.match.turn?.yours !== true);
    await lesson.attend();
    expect([lesson.shown?.number, lesson.waits, lesson.watches]).toEqual([3, false, false]);
  });

  it("keeps no step once it has handed over", async () => {
    await open({ n: 3, step: step({ number: 8, actions: [] }) });
    await live.match.lesson.attend();
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.match.lesson.shown).toBeNull();
  });

  it("says what to do where its step leaves one choice, and nothing else", async () => {
    await open({ n: 3, step: step() });
    expect(live.match.lesson.wanted).toBeNull();
    await live.match.lesson.attend();
    expect(live.match.lesson.wanted).toBe("place emu.");
    await open({ n: 3, step: step({ actions: live.match.moment!.choices.map(({ action }) => action) }) });
    await live.match.lesson.attend();
    expect(live.match.lesson.wanted).toBeNull();
  });

  it("hands over with its last step", async () => {
    await open({ n: 3, step: step({ number: 8, actions: [] }) });
    await live.match.lesson.attend();
    expect([live.match.lesson.handsOver, shown().length]).toEqual([true, 3]);
  });

  it("gets out of the way if the player wants that", async () => {
    await open({ n: 3, step: step() });
    await live.match.lesson.attend();
    live.match.lesson.dismiss();
    expect([live.match.lesson.step, shown().length]).toEqual([null, 3]);
  });

  it("stays away when the player comes back to the match", async () => {
    await open({ n: 3, step: step() });
    live.match.lesson.dismiss();
    await open({ n: 3, step: step() });
    await live.match.lesson.attend();
    expect([live.match.lesson.active, shown().length]).toEqual([false, 3]);
  });

  it("is there in other matches, of which this browser remembers the latest", async () => {
    for (let nth = 0; nth < 100; nth++) keepDismissed(`other-${nth}`);
    expect([isDismissed("other-0"), isDismissed("other-99")]).toEqual([false, true]);
    await open({ n: 3, step: step() });
    expect(live.match.lesson.active).toBe(true);
  });

  it("stays away as long as the page lives if nothing can be stored", async () => {
    await open({ n: 3, step: step() });
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    live.match.lesson.dismiss();
    full.mockRestore();
    expect([live.match.lesson.active, isDismissed("m1")]).toEqual([false, false]);
  });

  it("is there if what was stored can’t be read", async () => {
    localStorage.setItem("tuckerbox.lessons-left", '{"m1": true}');
    await open({ n: 3, step: step() });
    expect(live.match.lesson.active).toBe(true);
  });

  it("is silent and leaves all choices once the player has gone another way", async () => {
    await open({ n: 3, step: null });
    await live.match.lesson.attend();
    const { step, shown: card, wanted, handsOver } = live.match.lesson;
    expect([step, card, wanted, handsOver, shown().length]).toEqual([null, null, null, false, 3]);
  });

  it("stops nobody from playing if it can't be fetched", async () => {
    await open(new Refused({ code: "offline", says: "No.", rule: null, news: null }, 0));
    await live.match.lesson.attend();
    expect([live.match.lesson.step, shown().length]).toEqual([null, 3]);
  });
});

describe("other matches", () => {
  beforeEach(() => live.open());

  it("have no guide", async () => {
    await live.match.lesson.attend();
    expect(live.api.guidance).not.toHaveBeenCalled();
    expect(shown()).toHaveLength(3);
  });
});
