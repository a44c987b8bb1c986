import { describe, expect, it, vi } from "vitest";
import type { Preview } from "../../api/client";
import { aChoice, aMoment, aPreview, aTable, newsOf } from "../../testing/fakes";
import { offline, refusal, useLiveMatch } from "../../testing/openMatch";

const live = useLiveMatch();

describe("a choice", () => {
  it("is taken when it is the only one left", async () => {
    await live.open();
    live.match.choosing.pick({ kind: "place" });
    expect(live.api.move).toHaveBeenCalledWith(3, "place emu");
    expect(live.match.choosing.taking?.action).toBe("place emu");
    expect(live.match.choices).toEqual([]);
    await vi.runAllTimersAsync();
    expect(live.match.moment?.n).toBe(4);
    expect(live.match.choosing.taking).toBeNull();
  });

  it("can be held without being taken, and put back", async () => {
    await live.open();
    live.match.choosing.act.hold({ kind: "place" });
    expect(live.api.move).not.toHaveBeenCalled();
    expect(live.match.choosing.picked).toEqual({ kind: "place" });
    expect(live.match.choosing.back()).toBe(true);
    expect(live.match.choosing.picked).toEqual({});
  });

  it("is shown once, with the answer or by the stream", async () => {
    await live.open();
    void live.match.choosing.take(live.match.choices[0]!);
    await vi.advanceTimersByTimeAsync(0);
    expect(live.match.playback.scene?.view).toMatchObject({ step: 40 });
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.match.log.length).toBe(2);
  });

  it("is repeated unchanged until the connection is back", async () => {
    await live.open();
    live.api.move.mockRejectedValueOnce(offline()).mockRejectedValueOnce(offline());
    void live.match.choosing.take(live.match.choices[0]!);
    await vi.advanceTimersByTimeAsync(0);
    expect(live.match.requests.note?.text).toContain("sent again");
    await vi.runAllTimersAsync();
    expect(live.api.move.mock.calls).toEqual([
      [3, "roll"],
      [3, "roll"],
      [3, "roll"],
    ]);
    expect(live.match.requests.note).toBeNull();
    expect(live.match.moment?.n).toBe(4);
  });

  it("that came too late is explained, and what happened instead is shown", async () => {
    await live.open(aTable(3), { news: [newsOf(4), newsOf(5)] });
    const stale = refusal("stale", "Bo was faster.", { news: aMoment(5) });
    live.api.move.mockRejectedValueOnce(stale);
    void live.match.choosing.take(live.match.choices[0]!);
    await vi.runAllTimersAsync();
    expect(live.match.moment?.n).toBe(5);
    expect(live.match.log.length).toBe(4);
    expect(live.match.requests.note).toEqual({ kind: "error", text: "Bo was faster." });
    expect(live.match.choices.length).toBe(3);
  });

  it("that is not legal is explained, and the others stay", async () => {
    await live.open();
    live.api.move.mockRejectedValueOnce(refusal("illegal", "Roll first."));
    void live.match.choosing.take(live.match.choices[0]!);
    await vi.runAllTimersAsync();
    expect(live.match.requests.note?.text).toBe("Roll first.");
    expect(live.match.choices.length).toBe(3);
  });

  it("of an earlier moment can't be taken", async () => {
    await live.open();
    const old = live.match.choices[0]!;
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    await live.match.choosing.take(old);
    expect(live.api.move).not.toHaveBeenCalled();
  });

  it("can be narrowed down, and widened again", async () => {
    const choices = ["place emu", "place koala", "done"].map(aChoice);
    await live.open(aTable(3, { moment: aMoment(3, { choices }) }));
    live.match.choosing.pick({ kind: "place" });
    expect(live.match.choosing.fitting.length).toBe(2);
    expect(live.match.choosing.back()).toBe(true);
    expect(live.match.choosing.fitting.length).toBe(3);
    expect(live.match.choosing.back()).toBe(false);
  });
});

describe("a preview", () => {
  it("is fetched once, after a short delay", async () => {
    await live.open();
    const [roll, place] = live.match.choices;
    live.match.choosing.consider(roll!);
    await vi.advanceTimersByTimeAsync(50);
    live.match.choosing.consider(place!);
    await vi.advanceTimersByTimeAsync(200);
    expect(live.api.preview.mock.calls).toEqual([["place emu"]]);
    expect(live.match.choosing.preview?.action).toBe("place emu");
    live.match.choosing.consider(null);
    expect(live.match.choosing.preview).toBeNull();
    live.match.choosing.consider(place!);
    await vi.advanceTimersByTimeAsync(200);
    expect(live.match.choosing.preview?.action).toBe("place emu");
    expect(live.api.preview).toHaveBeenCalledTimes(1);
  });

  it("that was fetched with the others is not fetched again", async () => {
    await live.open();
    const known = aPreview("roll", { view: { dice: 3 } });
    live.api.previews.mockResolvedValueOnce([known]);
    await Promise.all([live.match.choosing.fetchPreviews(), live.match.choosing.fetchPreviews()]);
    expect(live.api.previews.mock.calls).toEqual([[3]]);
    const [roll, place] = live.match.choices;
    live.match.choosing.consider(roll!);
    await vi.advanceTimersByTimeAsync(200);
    expect(live.match.choosing.preview).toEqual({ ...known, view: { n: 3, dice: 3 } });
    live.match.choosing.consider(place!);
    await vi.advanceTimersByTimeAsync(200);
    expect(live.api.preview.mock.calls).toEqual([["place emu"]]);
  });

  it("that was fetched for an earlier moment is forgotten", async () => {
    await live.open();
    let answer: (previews: Preview[]) => void = () => {};
    live.api.previews.mockReturnValueOnce(new Promise((done) => (answer = done)));
    const fetched = live.match.choosing.fetchPreviews();
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    answer([aPreview("roll")]);
    await fetched;
    live.match.choosing.consider(live.match.choices[0]!);
    await vi.advanceTimersByTimeAsync(200);
    expect(live.api.preview.mock.calls).toEqual([["roll"]]);
  });

  it("that can’t be fetched with the others is fetched when it is needed", async () => {
    await live.open();
    live.api.previews.mockRejectedValueOnce(offline());
    await live.match.choosing.fetchPreviews();
    live.match.choosing.consider(live.match.choices[0]!);
    await vi.advanceTimersByTimeAsync(200);
    expect(live.match.choosing.preview?.action).toBe("roll");
    expect(live.match.requests.note).toBeNull();
  });

  it("that comes too late is not shown", async () => {
    await live.open();
    let answer: (preview: Preview) => void = () => {};
    live.api.preview.mockReturnValueOnce(new Promise((done) => (answer = done)));
    live.match.choosing.consider(live.match.choices[0]!);
    await vi.advanceTimersByTimeAsync(200);
    live.match.choosing.consider(null);
    answer(aPreview("roll"));
    await vi.advanceTimersByTimeAsync(0);
    expect(live.match.choosing.preview).toBeNull();
  });
});

describe("the answer to “why not?”", () => {
  it("is shown until something happens", async () => {
    await live.open();
    await live.match.choosing.why("place emu 5a");
    expect(live.match.requests.note).toEqual({ kind: "answer", text: "Row 5 needs 5." });
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(live.match.requests.note).toBeNull();
  });
});
