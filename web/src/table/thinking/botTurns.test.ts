import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { messageOf, type BotTurn } from "../../api/client";
import { aMoment, aSeat, aTable, newsOf } from "../../testing/fakes";
import { refusal } from "../../testing/openMatch";
import { ThinkingError } from "../../thinking/thinker";
import { BotTurns, SLOW } from "./botTurns.svelte";

const turn = { entry: 3, seat: 1, bot: "joey", state: btoa("state"), box: null, rules: 1, components: "c" };
const decision = { action: 5, notation: "take 5" };

function setUp({ thinks = true, mover = 1, others = {} } = {}) {
  const match = {
    id: "m1",
    table: aTable(3),
    newest: aMoment(3, { turn: mover }),
    seats: [aSeat(0), aSeat(1, { yours: false, bot: "joey", ...others })],
    mine: [aSeat(0)],
    hintable: true,
    receive: vi.fn(),
  };
  const api = {
    thinks,
    borrowTurn: vi.fn(async (): Promise<BotTurn> => ({ ...turn, seconds: 5 })),
    decideForBot: vi.fn(async () => newsOf(4)),
  };
  const think = vi.fn(async (request: { asks: string }) => (request.asks === "ready" ? null : decision));
  const settings = { here: true };
  const failed = vi.fn();
  const thinking = {
    thinker: { think: think as never },
    get here() {
      return settings.here;
    },
    failed,
  };
  const bots = new BotTurns(match, api, thinking);
  return { match, api, think, settings, failed, bots };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a bot's turn is borrowed, thought about and decided, after a pause", async () => {
  const { bots, api, think, match } = setUp();
  expect(bots.due).toBe(3);
  bots.attend(bots.due);
  await vi.advanceTimersByTimeAsync(800);
  expect(api.borrowTurn).toHaveBeenCalledWith(3);
  const request = { asks: "decision", game: match.table.game, bot: "joey", memory: "m1", rules: 1 };
  expect(think.mock.lastCall![0]).toMatchObject(request);
  expect(api.decideForBot).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(api.decideForBot).toHaveBeenCalledWith(3, "take 5");
  expect(match.receive).toHaveBeenCalledWith(newsOf(4));
});

test("nothing is done here on a person's turn, at shared tables, or if the server should think", () => {
  expect(setUp({ mover: 0 }).bots.due).toBeNull();
  const shared = setUp();
  shared.match.hintable = false;
  expect(shared.bots.due).toBeNull();
  const watched = setUp();
  watched.match.mine = [];
  expect(watched.bots.due).toBeNull();
  const elsewhere = setUp();
  elsewhere.settings.here = false;
  expect(elsewhere.bots.due).toBeNull();
  const over = setUp();
  over.match.newest = aMoment(3, { turn: null, status: "over" });
  expect(over.bots.due).toBeNull();
});

test("nothing is due while the page is hidden", () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  expect(setUp().bots.due).toBeNull();
});

test("a bot's progress is known while it thinks here", async () => {
  const { bots, think } = setUp();
  let watcher: { progress(found: unknown, done: number): void };
  let decide: (found: unknown) => void;
  think.mockImplementation(((request: { asks: string }, given: typeof watcher) => {
    watcher = given;
    return new Promise((resolve) => (request.asks === "ready" ? resolve(null) : (decide = resolve)));
  }) as never);
  bots.attend(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(bots.done).toBeNull();
  watcher!.progress(decision, 0.4);
  expect(bots.done).toBe(0.4);
  decide!(decision);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bots.done).toBeNull();
});

test("the thinking ends when the match goes on", async () => {
  const { bots, api, think } = setUp();
  let signal: AbortSignal | undefined;
  think.mockImplementation(((request: { asks: string }, watcher?: { signal: AbortSignal }) => {
    signal = watcher?.signal;
    return request.asks === "ready" ? Promise.resolve(null) : new Promise(() => {});
  }) as never);
  bots.attend(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(signal?.aborted).toBe(false);
  bots.attend(null);
  expect(signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(api.decideForBot).not.toHaveBeenCalled();
});

test("a refused turn is the server's, and the next one is tried again", async () => {
  const { bots, api, think, failed } = setUp();
  api.borrowTurn.mockRejectedValueOnce(refusal("bot-thinks", "The bot is thinking on the server already."));
  bots.attend(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(think).toHaveBeenCalledTimes(1); // only to be ready
  expect(failed).not.toHaveBeenCalled();
  bots.attend(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(api.decideForBot).toHaveBeenCalledWith(4, "take 5");
});

test.each(["bot-of-the-server", "hint-not-fair"])(
  "after the refusal %s, no other turn is tried",
  async (code) => {
    const { bots, api, failed } = setUp();
    api.borrowTurn.mockRejectedValueOnce(refusal(code, "The bot thinks on the server."));
    bots.attend(3);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([bots.due, failed.mock.calls]).toEqual([null, []]);
  },
);

test("where thinking fails, no turn is borrowed, and the server thinks from then on", async () => {
  const { bots, api, think, failed } = setUp();
  think.mockRejectedValue(new ThinkingError("The rules of this game could not be fetched."));
  bots.attend(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(api.borrowTurn).not.toHaveBeenCalled();
  expect(failed).toHaveBeenCalledWith(new ThinkingError("The rules of this game could not be fetched."));
  expect(bots.due).toBeNull();
});

test("a game that could not be loaded while the page was hidden is loaded again", async () => {
  const { bots, api, think, failed } = setUp();
  think.mockRejectedValueOnce(new ThinkingError("The rules of this game could not be fetched."));
  bots.attend(3);
  bots.attend(null);
  await vi.advanceTimersByTimeAsync(1_000);
  bots.attend(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).not.toHaveBeenCalled();
  expect(api.decideForBot).toHaveBeenCalledWith(3, "take 5");
});

const neverDecides = ((request: { asks: string }, watcher?: { signal: AbortSignal }) =>
  request.asks === "ready"
    ? Promise.resolve(null)
    : new Promise((_, reject) =>
        watcher!.signal.addEventListener("abort", () => reject(watcher!.signal.reason)),
      )) as never;

test("a device that is slower than the server waits gives the bots back to it", async () => {
  const { bots, api, think, failed } = setUp();
  think.mockImplementation(neverDecides);
  bots.attend(3);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(failed).toHaveBeenCalledWith(new ThinkingError(SLOW));
  expect(api.decideForBot).not.toHaveBeenCalled();
  expect(bots.due).toBeNull();
});

test("where the backend has no bots, a turn that fails is tried again, unless the match has gone on", async () => {
  const { bots, api, failed, match } = setUp({ thinks: false });
  api.decideForBot.mockRejectedValueOnce(refusal("no-room", "This browser has no room left.", {}, 507));
  bots.attend(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed.mock.calls.map(([wrong]) => messageOf(wrong))).toEqual(["This browser has no room left."]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(match.receive).toHaveBeenCalledWith(newsOf(4));

  const late = setUp({ thinks: false });
  late.api.decideForBot.mockRejectedValueOnce(refusal("stale", "The match has gone on."));
  late.bots.attend(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([late.failed.mock.calls.length, late.api.borrowTurn.mock.calls.length]).toEqual([0, 1]);
});

test("where the backend has no bots, a slow device may take its time, and a failure is tried again", async () => {
  const slow = setUp({ thinks: false });
  slow.think.mockImplementation(neverDecides);
  slow.bots.attend(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(slow.failed).not.toHaveBeenCalled();
  slow.bots.close();

  const { bots, api, think, failed } = setUp({ thinks: false });
  think.mockRejectedValueOnce(new ThinkingError("The rules of this game could not be fetched."));
  bots.attend(3);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(failed).toHaveBeenCalledTimes(1);
  expect(api.decideForBot).toHaveBeenCalledWith(3, "take 5");
});
