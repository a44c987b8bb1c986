import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newsOf } from "../../testing/fakes";
import { Replay } from "./replay.svelte";

describe("looking back", () => {
  const LAST = 30;
  let moved: (number | null)[];
  let motionMs: number;
  let fetch: ReturnType<typeof vi.fn<(after: number, most: number) => Promise<ReturnType<typeof newsOf>[]>>>;
  let replay: Replay;

  beforeEach(() => {
    vi.useFakeTimers();
    moved = [];
    motionMs = 100;
    fetch = vi.fn(async (after, most) =>
      Array.from({ length: Math.min(most, LAST - after) }, (_, i) => newsOf(after + 1 + i)),
    );
    replay = new Replay(
      fetch,
      () => LAST,
      (at) => moved.push(at),
      () => motionMs,
    );
  });

  it("shows an earlier moment, and fetches only what it needs", async () => {
    await replay.go(5);
    expect([replay.at, replay.scene?.view]).toEqual([5, { n: 5 }]);
    await replay.go(9);
    await replay.go(6);
    expect(fetch.mock.calls).toEqual([[4, 20]]);
  });

  it("goes to the start", async () => {
    await replay.go(0);
    expect(fetch).toHaveBeenCalledWith(-1, 20);
    expect(replay.moment?.n).toBe(0);
  });

  it("shows only the moment that was requested last", async () => {
    const slow = replay.go(3);
    const fast = replay.go(25);
    await Promise.all([slow, fast]);
    expect(replay.at).toBe(25);
  });

  it("tells which moment is on its way", async () => {
    const there = replay.go(3);
    expect([replay.at, replay.wanted]).toEqual([null, 3]);
    await there;
    expect([replay.at, replay.wanted]).toEqual([3, 3]);
    await replay.go(LAST + 5);
    expect([replay.at, replay.wanted]).toEqual([3, 3]);
  });

  it("stays where it is when the way to another moment is given up", async () => {
    await replay.go(3);
    const there = replay.go(29);
    await replay.go(3);
    await there;
    expect(replay.at).toBe(3);
  });

  it("says nothing of a failure that no longer matters", async () => {
    await replay.go(3);
    fetch.mockRejectedValueOnce(new Error("The server can’t be reached just now."));
    const there = replay.go(29);
    await replay.go(null);
    await there;
    expect(replay.trouble).toBeNull();
  });

  it("replays up to the present and stops", async () => {
    await replay.go(27);
    const film = replay.togglePlaying();
    expect(replay.playing).toBe(true);
    await vi.runAllTimersAsync();
    await film;
    expect([replay.playing, replay.at, moved]).toEqual([false, 30, [28, 29, 30]]);
  });

  it("can be paused", async () => {
    await replay.go(20);
    void replay.togglePlaying();
    await vi.advanceTimersByTimeAsync(300);
    replay.pause();
    await vi.runAllTimersAsync();
    expect([replay.playing, replay.at]).toEqual([false, 21]);
  });

  it("goes to the moment in the address by an effect, which neither a pause nor a failure disturbs", async () => {
    let address = $state<number | null>(5);
    replay = new Replay(
      fetch,
      () => LAST,
      (at) => (address = at),
      () => motionMs,
    );
    const stop = $effect.root(() => {
      $effect(() => void replay.go(address));
    });
    const settle = async () => {
      flushSync();
      await vi.runAllTimersAsync();
      flushSync();
    };
    await settle();
    void replay.togglePlaying();
    flushSync();
    await vi.advanceTimersByTimeAsync(50);
    replay.pause();
    await settle();
    const shown = () => [replay.at, replay.wanted, replay.moment?.n, address];
    expect(shown()).toEqual([6, 6, 6, 6]);

    address = 24; // the last that was fetched
    await settle();
    fetch.mockRejectedValueOnce(new Error("The server can’t be reached just now."));
    void replay.togglePlaying();
    await settle();
    expect([replay.at, replay.playing, replay.trouble]).toEqual([
      24,
      false,
      "The server can’t be reached just now.",
    ]);
    stop();
  });

  it("shows again what has happened since an entry, and returns to the present", async () => {
    const film = replay.showAgain(28);
    await vi.advanceTimersByTimeAsync(1);
    expect([replay.at, replay.playing]).toEqual([28, true]);
    await vi.runAllTimersAsync();
    await film;
    expect([replay.at, replay.wanted, moved]).toEqual([null, null, [28, 29, 30, null]]);
  });

  it("stays in the past if somebody stops what is shown again, or leaves it", async () => {
    const film = replay.showAgain(20);
    await vi.advanceTimersByTimeAsync(300);
    replay.pause();
    await vi.runAllTimersAsync();
    await film;
    expect(replay.at).toBe(21);
    const other = replay.showAgain(20);
    await vi.advanceTimersByTimeAsync(300);
    await replay.go(5);
    await vi.runAllTimersAsync();
    await other;
    expect(replay.at).toBe(5);
  });

  it("stays at the last entry if somebody stops what is shown again just before the present", async () => {
    const film = replay.showAgain(29);
    await vi.advanceTimersByTimeAsync(50);
    replay.pause();
    await film;
    expect([replay.at, moved]).toEqual([30, [29, 30]]);
  });

  it("goes to the entry and stays there if nothing is to move", async () => {
    motionMs = 0;
    await replay.showAgain(20);
    expect([replay.at, replay.playing, moved]).toEqual([20, false, [20]]);
  });

  it("returns to the present", async () => {
    await replay.go(20);
    await replay.go(null);
    expect([replay.at, replay.scene]).toEqual([null, null]);
  });

  it("reports a moment that does not exist", async () => {
    await replay.go(99);
    expect(replay.trouble).toBe("There is no moment 99 in this match. Moments go from 0, the start, to 30.");
    expect(replay.at).toBeNull();
  });
});
