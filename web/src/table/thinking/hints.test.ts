import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused, type Hint } from "../../api/client";
import { aChoice, aHint, aMoment } from "../../testing/fakes";
import { say } from "../../messages/say";
import { ThinkingError, type ThoughtWatcher } from "../../thinking/thinker";
import type { Prospects } from "../../thinking/thoughts";
import { Polled } from "../requests/polled.svelte";
import { Hints } from "./hints.svelte";
import { hintOf, thinkOfHint } from "./thinkOfHint";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const prospect = (notation: string, visits: number) => ({
  ...{ action: 0, notation, visits, value: 0.5 },
  ...{ chance: visits / 10, share: visits / 10 },
});
const prospects: Prospects = {
  ...{ seat: 0, teamed: false, simulations: 10, chances: [0.6, 0.4], line: [], contrasts: [] },
  choices: [
    prospect("take 1", 5),
    prospect("take 2", 3),
    prospect("take 3", 1),
    prospect("take 4", 1),
    prospect("take 5", 0),
  ],
};
const moment = aMoment(3, { choices: ["take 1", "take 2", "take 3", "take 4", "take 5"].map(aChoice) });

test("a hint has the best three choices, in the words of the table", () => {
  const { choices, ...hint } = hintOf(prospects, moment, say, 0.5);
  expect(hint).toEqual({ entry: 3, seat: 0, state: "thinking", done: 0.5, simulations: 10, why: "" });
  expect(choices.map(({ action }) => action)).toEqual(["take 1", "take 2", "take 3"]);
  expect(choices[0]).toEqual({ action: "take 1", says: aChoice("take 1").says, chance: 0.5, share: 0.5 });
  expect(hintOf(prospects, moment, say, 1).state).toBe("done");
});

describe("thinking of a hint here", () => {
  const position = { entry: 3, seat: 0, bot: null, state: "", box: null, rules: 1, components: "c" };
  const api = { thinks: true, position: async () => position };
  type Watcher = ThoughtWatcher<Prospects>;

  test("shows what was found so far", async () => {
    const progress = vi.fn();
    const think = (_: unknown, watcher: Watcher) => {
      watcher.progress?.(prospects, 0.25);
      return Promise.resolve(prospects);
    };
    const hint = await thinkOfHint({ think: think as never }, api, "tiny", moment, { progress });
    expect(progress).toHaveBeenCalledWith(hintOf(prospects, moment, say, 0.25), 0.25);
    expect(hint).toEqual(hintOf(prospects, moment, say, 1));
  });

  test("fails if nothing was found for long", async () => {
    const think = (_: unknown, { signal }: Watcher) =>
      new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason)));
    const failed = expect(thinkOfHint({ think: think as never }, api, "tiny", moment)).rejects.toThrow(
      "too long",
    );
    await vi.advanceTimersByTimeAsync(5_000);
    await failed;
  });

  test("may pause for long while the page is hidden", async () => {
    let finish: (found: Prospects) => void = () => {};
    const think = () => new Promise((resolve) => (finish = resolve));
    const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const hint = thinkOfHint({ think: think as never }, api, "tiny", moment);
    await vi.advanceTimersByTimeAsync(60_000);
    visible.mockRestore();
    finish(prospects);
    expect(await hint).toEqual(hintOf(prospects, moment, say, 1));
  });

  test("has its time again once the page is shown again", async () => {
    const think = (_: unknown, { signal }: Watcher) =>
      new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason)));
    const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    let failed: unknown = null;
    const hint = thinkOfHint({ think: think as never }, api, "tiny", moment).catch(
      (wrong) => (failed = wrong),
    );
    await vi.advanceTimersByTimeAsync(9_900);
    visible.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(failed).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    await hint;
    expect(String(failed)).toMatch("too long");
  });

  test("may take long where the backend does not think", async () => {
    let finish: (found: Prospects) => void = () => {};
    const think = () => new Promise((resolve) => (finish = resolve));
    const alone = { ...api, thinks: false };
    const hint = thinkOfHint({ think: think as never }, alone, "tiny", moment);
    await vi.advanceTimersByTimeAsync(60_000);
    finish(prospects);
    expect(await hint).toEqual(hintOf(prospects, moment, say, 1));
  });

  test("fails if the match has gone on", async () => {
    const late = { ...api, position: async () => ({ ...position, entry: 4 }) };
    await expect(thinkOfHint({ think: vi.fn() }, late, "tiny", moment)).rejects.toThrow("gone on");
  });
});

describe("hints", () => {
  function setUp(here: ((watcher: ThoughtWatcher<Hint>) => Promise<Hint>) | null) {
    const ask = vi.fn(async () => aHint());
    const hints = new Hints(new Polled(ask, ask, 100), () => here);
    return { hints, ask };
  }

  test("grow on this device, and the server is not asked", async () => {
    let show: ThoughtWatcher<Hint>["progress"];
    let finish: (hint: Hint) => void = () => {};
    const { hints, ask } = setUp(({ progress }) => {
      show = progress;
      return new Promise((resolve) => (finish = resolve));
    });
    const done = hints.start();
    expect([hints.wanted, hints.growing, hints.now]).toEqual([true, true, null]);
    const growing = aHint({ state: "thinking", done: 0.5 });
    show!(growing, 0.5);
    expect(hints.now).toEqual(growing);
    finish(aHint());
    await done;
    expect([hints.growing, hints.now]).toEqual([false, aHint()]);
    expect(ask).not.toHaveBeenCalled();
  });

  test("come from the server if this device fails, or should not think", async () => {
    const failing = setUp(() => Promise.reject(new ThinkingError("This browser can’t think by itself.")));
    await failing.hints.start();
    expect(failing.hints.now).toEqual(aHint());
    const elsewhere = setUp(null);
    await elsewhere.hints.start();
    expect(elsewhere.hints.now).toEqual(aHint());
  });

  test("wait for a server that is still compiling, and say so", async () => {
    const says = "The server is still compiling Tiny (40%).";
    const compiling = new Refused({ code: "not-compiled", says, rule: null, news: null }, 409);
    const ask = vi.fn(async () => aHint());
    ask.mockRejectedValueOnce(compiling);
    const hints = new Hints(new Polled(ask, vi.fn(), 100), () => null);
    const done = hints.start();
    await vi.advanceTimersByTimeAsync(4_999);
    expect([hints.delay, hints.growing, hints.trouble, hints.now]).toEqual([says, true, null, null]);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect([hints.delay, hints.growing, hints.now]).toEqual([null, false, aHint()]);
  });

  test("are requested again if the server has lost them, but not for ever", async () => {
    const growing = aHint({ state: "thinking", done: 0.5 });
    const lost = new Refused({ code: "no-hint", says: "Ask for one first.", rule: null, news: null }, 404);
    const ask = vi.fn(async () => growing);
    const poll = vi.fn(() => Promise.reject(lost));
    const hints = new Hints(new Polled(ask, poll, 100), () => null);
    const done = hints.start();
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
    expect(ask).toHaveBeenCalledTimes(4);
    expect([hints.trouble, hints.growing, hints.final]).toEqual(["Ask for one first.", false, false]);
  });

  test("are refused for good or for now", async () => {
    const refused = (code: string, status: number) =>
      new Refused({ code, says: "", rule: null, news: null }, status);
    const { hints, ask } = setUp(null);
    ask
      .mockRejectedValueOnce(refused("hint-not-fair", 403))
      .mockRejectedValueOnce(refused("queue-full", 429));
    await hints.start();
    expect(hints.final).toBe(true);
    await hints.start();
    expect(hints.final).toBe(false);
  });

  test("say why there is none where the backend thinks of none", async () => {
    const failing = () => Promise.reject(new ThinkingError("This browser can’t think by itself."));
    const hints = new Hints(null, () => failing);
    await hints.start();
    expect([hints.trouble, hints.wanted, hints.growing]).toEqual([
      "This browser can’t think by itself.",
      true,
      false,
    ]);
    hints.drop();
    expect([hints.trouble, hints.wanted]).toEqual([null, false]);
  });

  test("that are dropped stop the thinking, and show nothing any more", async () => {
    let watcher: ThoughtWatcher<Hint> = {};
    const { hints, ask } = setUp((given) => {
      watcher = given;
      return new Promise((_, reject) => given.signal!.addEventListener("abort", () => reject(new Error())));
    });
    const done = hints.start();
    hints.drop();
    await done;
    watcher.progress!(aHint(), 1);
    expect([hints.wanted, hints.now]).toEqual([false, null]);
    expect(ask).not.toHaveBeenCalled();
  });
});
