import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { percent } from "../../parts/percent";
import { game } from "../../testing/fakes";
import { Compiling } from "./compiling.svelte";

describe("a bot whose game is still being compiled", () => {
  let compiled = 0.4;
  const games = vi.fn(() => Promise.resolve([{ ...game, compiled }]));
  const sentence = () => compiling.sentence("Kangaroo", "Pebbles");
  const wait = () => vi.advanceTimersByTimeAsync(2_000);
  let compiling: Compiling;

  beforeEach(() => {
    vi.useFakeTimers();
    compiled = 0.4;
    games.mockClear();
    compiling = new Compiling(games);
  });
  afterEach(() => vi.useRealTimers());

  it("says so, and how far that is, until it can decide", async () => {
    compiling.follow("pebbles");
    await wait();
    expect(sentence()).toBe(
      `Kangaroo is still getting ready: the server is compiling Pebbles, ${percent(0.4)}.`,
    );
    compiled = 0.8;
    await wait();
    expect(sentence()).toContain(percent(0.8));
    compiled = 1;
    await wait();
    expect(sentence()).toBeNull();
  });

  it("needs no explanation if it decides at once", async () => {
    const stop = compiling.follow("pebbles");
    stop();
    await wait();
    expect(games).not.toHaveBeenCalled();
    expect(sentence()).toBeNull();
  });

  it("is not asked about again once the game is compiled", async () => {
    compiled = 1;
    compiling.follow("pebbles")();
    compiling.follow("pebbles");
    await wait();
    compiling.follow("pebbles");
    await wait();
    expect(games).toHaveBeenCalledTimes(1);
  });

  it("is explained no longer when somebody else has the turn", async () => {
    const stop = compiling.follow("pebbles");
    await wait();
    stop();
    expect(sentence()).toBeNull();
  });

  it("is asked about again if the server does not answer", async () => {
    games.mockRejectedValueOnce(new Error("offline"));
    compiling.follow("pebbles");
    await wait();
    expect(sentence()).toBeNull();
    await wait();
    expect(sentence()).toContain(percent(0.4));
  });
});
