import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FAULTS } from "../engine/manifest";
import { FakeWorker } from "../testing/fakeWorker";
import { Thinker } from "./thinker";
import type { Decision, DecisionRequest } from "./thoughts";

const request: DecisionRequest = { asks: "decision", game: "tiny", bot: "joey", state: new Uint8Array(4) };
const decision: Decision = { action: 3, notation: "take 3" };
const workers: FakeWorker[] = [];
let thinker: Thinker;

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  workers.length = 0;
  thinker = new Thinker(() => {
    workers.push(new FakeWorker());
    return workers.at(-1)!;
  });
});
afterEach(() => {
  thinker.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a thought", () => {
  test("reports its progress, then its result", async () => {
    const progress = vi.fn();
    const thought = thinker.think(request, { progress });
    workers[0]!.answer({ says: "progress", done: 0.5, result: decision });
    expect(progress).toHaveBeenCalledWith(decision, 0.5);
    workers[0]!.answer({ says: "result", result: decision });
    await expect(thought).resolves.toEqual(decision);
  });

  test("is cancelled at once", async () => {
    const stop = new AbortController();
    const thought = thinker.think(request, { signal: stop.signal });
    stop.abort();
    await expect(thought).rejects.toBe(stop.signal.reason);
    expect(workers[0]!.orders.at(-1)).toEqual({ does: "cancel", id: 1 });
    workers[0]!.answer({ says: "result", result: decision }); // was on its way
  });

  test("listens to its signal only until it is over", async () => {
    const stop = new AbortController();
    const added = vi.spyOn(stop.signal, "addEventListener");
    const removed = vi.spyOn(stop.signal, "removeEventListener");
    const thought = thinker.think(request, { signal: stop.signal });
    workers[0]!.answer({ says: "result", result: decision });
    await thought;
    expect(removed.mock.calls).toEqual(added.mock.calls.map(([type, heard]) => [type, heard]));
  });

  test("that fails says why, and the others go on", async () => {
    const earlier = thinker.think(request);
    const thought = thinker.think(request);
    workers[0]!.answer({ says: "failed", fault: "damaged", detail: "The manifest is not JSON." });
    await expect(thought).rejects.toThrow("The rules of this game are damaged. Reload the page.");
    workers[0]!.answer({ says: "result", result: decision }, 1);
    await expect(earlier).resolves.toEqual(decision);
  });
});

test.each(FAULTS)("each fault of an engine is told in a sentence: %s", async (fault) => {
  const thought = thinker.think(request);
  workers[0]!.answer({ says: "failed", fault, detail: "EngineError: take failed." });
  const wrong = await thought.catch((found: Error) => found);
  expect(wrong).toMatchObject({ name: "ThinkingError", cause: "EngineError: take failed." });
  expect((wrong as Error).message).toMatch(/^[A-Z][^]*\.$/);
  expect((wrong as Error).message).not.toMatch(/tiny|take/);
});

describe("a Worker", () => {
  const DIED = "Thinking on this device has stopped unexpectedly.";

  test("that dies in mid-thought fails all thoughts, and the next request starts another", async () => {
    const thoughts = [thinker.think(request), thinker.think(request)];
    workers[0]!.die();
    for (const thought of thoughts) await expect(thought).rejects.toThrow(DIED);
    thinker.think(request).catch(() => {});
    expect(workers).toHaveLength(2);
  });

  test("that is silent for long is dead, but not if it gives signs of life", async () => {
    const thought = thinker.think(request);
    const failed = expect(thought).rejects.toThrow(DIED);
    vi.advanceTimersByTime(14_000);
    workers[0]!.answer({ says: "alive" });
    vi.advanceTimersByTime(14_000);
    expect(workers[0]!.terminated).toBe(false);
    vi.advanceTimersByTime(2_000);
    await failed;
    expect(workers[0]!.terminated).toBe(true);
  });

  test("rests while the page is hidden, and may be silent then", () => {
    thinker.think(request).catch(() => {});
    show("hidden");
    expect(workers[0]!.orders.at(-1)).toEqual({ does: "pause" });
    vi.advanceTimersByTime(60_000);
    expect(workers[0]!.terminated).toBe(false);
    show("visible");
    expect(workers[0]!.orders.at(-1)).toEqual({ does: "resume" });
  });

  test("cannot be started everywhere", async () => {
    await expect(new Thinker().think(request)).rejects.toThrow("This browser can’t think by itself.");
  });
});
