import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Analysis, Decision, Decisions } from "../../api/client";
import { anAnalysis, aSeat } from "../../testing/fakes";
import { FakeWorker } from "../../testing/fakeWorker";
import { refusal } from "../../testing/openMatch";
import { Thinker, ThinkingError, type ThinkingWorker } from "../../thinking/thinker";
import type { Prospects } from "../../thinking/thoughts";
import { Polled } from "../requests/polled.svelte";
import type { KeptAnalyses } from "./keptAnalyses";
import { MatchAnalysis } from "./matchAnalysis.svelte";

const decision = (entry: number): Decision => ({
  entry,
  seat: 0,
  state: btoa(`${entry}`),
  seed: btoa("0123456789abcdef"),
  choices: 2,
  made: {
    entry: entry + 1,
    code: 7,
    action: "roll",
    says: "Roll",
    luck: null,
    title: "The roll",
    luck_title: null,
  },
});
const decisions = (entries: number[], more = false): Decisions => ({
  rules: 1,
  components: "c0ffee",
  box: null,
  decisions: entries.map(decision),
  more,
  last: 3,
  result: [0, 1],
});
/** The choice that was made brings `made`, the best one `best`. */
const prospects = (best: number, made: number): Prospects => ({
  seat: 0,
  teamed: false,
  contrasts: [],
  simulations: 1600,
  chances: [best, 1 - best],
  choices: [
    { action: 9, notation: "place emu", visits: 1200, value: best, chance: best, share: 0.75 },
    { action: 7, notation: "roll", visits: 400, value: made, chance: made, share: 0.25 },
  ],
  line: ["place emu"],
});

const api = { decisions: vi.fn(), line: vi.fn() };
const match = { id: "m1", last: 3, table: { game: "pebbles" }, seats: [aSeat(0), aSeat(1)] };
const failed = vi.fn();
let worker: FakeWorker;
let analysis: MatchAnalysis;

const thinking = ({ here = false, start = (): ThinkingWorker => worker } = {}) => ({
  thinker: new Thinker(start),
  here,
  failed,
});
const cannot = () => {
  throw new ThinkingError("This browser can’t think by itself.");
};

beforeEach(async () => {
  vi.clearAllMocks();
  worker = new FakeWorker();
  api.decisions.mockImplementation(async (after: number) =>
    after < 0 ? decisions([0, 1], true) : decisions([2]),
  );
  api.line.mockImplementation(async () => ({
    tried: [{ seat: 0, action: "place emu", says: "Place an emu" }],
  }));
  const known = async () =>
    anAnalysis({
      curve: [0, 1, 2, 3].map((entry) => ({ entry, chances: [0.5, 0.5] })),
      turning: [],
      costly: [],
    });
  const fromBackend = new Polled<Analysis>(known, known, 1);
  analysis = new MatchAnalysis(match, fromBackend, api, thinking());
  await analysis.look();
});

const asked = (count: number) => vi.waitFor(() => expect(worker.requests).toHaveLength(count));
const chances = () => analysis.now!.curve.map(({ chances: [first] }) => first);

describe("a deeper analysis", () => {
  it("searches all decisions with four times the simulations, and improves the curve in place", async () => {
    const done = analysis.analyseHere();
    await asked(1);
    expect(worker.requests[0]).toMatchObject({
      budget: { simulations: 1600 },
      then: { action: 7, visits: 400 },
      rules: 1,
      components: "c0ffee",
    });
    worker.answer({ says: "result", result: prospects(0.6, 0.5) });
    await asked(2);
    expect([chances(), analysis.now?.state, analysis.runsHere]).toEqual([
      [0.6, 0.5, 0.5, 0.5],
      "thinking",
      true,
    ]);
    worker.answer({ says: "result", result: prospects(0.4, 0.4) });
    await asked(3);
    worker.answer({ says: "result", result: prospects(0.2, 0.2) });
    await done;
    expect([chances(), analysis.now?.state, analysis.now?.simulations]).toEqual([
      [0.6, 0.4, 0.2, 0],
      "done",
      1600,
    ]);
    expect(analysis.now?.costly).toMatchObject([
      { entry: 1, chose: { says: "Roll" }, better: { action: "place emu", says: "Place an emu" } },
    ]);
    // At the others, both choices are equal.
    expect(analysis.now?.turning.map(({ entry }) => entry)).toEqual([1]);
    expect([analysis.runsHere, analysis.nextSimulations]).toEqual([false, 6400]);
  });

  it("tells a decision once that was costly before too", async () => {
    const costly = anAnalysis().costly[0]!;
    const known = async () =>
      anAnalysis({
        curve: [0, 1, 2, 3].map((entry) => ({ entry, chances: [0.5, 0.5] })),
        turning: [],
        costly: [1, 2].map((entry) => ({ ...costly, entry })),
      });
    const fromBackend = new Polled<Analysis>(known, known, 1);
    analysis = new MatchAnalysis(match, fromBackend, api, thinking());
    await analysis.look();
    void analysis.analyseHere();
    await asked(1);
    worker.answer({ says: "result", result: prospects(0.6, 0.5) });
    await asked(2);
    expect(analysis.now?.costly.map(({ entry }) => entry).toSorted()).toEqual([1, 2]);
  });

  it("can be stopped, which brings the one before back", async () => {
    void analysis.analyseHere();
    await asked(1);
    worker.answer({ says: "result", result: prospects(0.6, 0.6) });
    await asked(2);
    analysis.stop();
    expect(worker.orders.at(-1)).toMatchObject({ does: "cancel" });
    expect([chances(), analysis.runsHere, analysis.troubleHere]).toEqual([[0.5, 0.5, 0.5, 0.5], false, null]);
  });

  it("leaves the server's where this device can't think", async () => {
    const known = async () => anAnalysis();
    const fromBackend = new Polled<Analysis>(known, known, 1);
    analysis = new MatchAnalysis(match, fromBackend, api, thinking({ start: cannot }));
    await analysis.look();
    await analysis.analyseHere();
    expect([analysis.troubleHere, analysis.now?.state]).toEqual([
      "This browser can’t think by itself.",
      "done",
    ]);
  });
});

describe("where the backend makes no analysis", () => {
  beforeEach(() => {
    analysis = new MatchAnalysis(match, null, api, thinking());
  });

  it("is made on this device, from nothing", async () => {
    await analysis.look();
    expect([analysis.now, analysis.missing, analysis.growing]).toEqual([null, true, false]);
    const done = analysis.start();
    expect([analysis.now, analysis.missing, analysis.growing]).toEqual([null, false, true]);
    await asked(1);
    expect(worker.requests[0]).toMatchObject({ budget: { simulations: 400 } });
    worker.answer({ says: "result", result: prospects(0.6, 0.5) });
    await asked(2);
    expect([chances(), analysis.now?.state]).toEqual([[0.6], "thinking"]);
    worker.answer({ says: "result", result: prospects(0.4, 0.4) });
    await asked(3);
    worker.answer({ says: "result", result: prospects(0.2, 0.2) });
    await done;
    expect([chances(), analysis.now?.state, analysis.nextSimulations]).toEqual([
      [0.6, 0.4, 0.2, 0],
      "done",
      1600,
    ]);
  });

  it("can be stopped, and begun again", async () => {
    void analysis.start();
    await asked(1);
    analysis.stop();
    expect([analysis.now, analysis.missing, analysis.trouble]).toEqual([null, true, null]);
    void analysis.start();
    await asked(2);
    expect(analysis.growing).toBe(true);
  });

  it("says why there is none", async () => {
    analysis = new MatchAnalysis(match, null, api, thinking({ start: cannot }));
    await analysis.start();
    expect([analysis.trouble, analysis.growing]).toEqual(["This browser can’t think by itself.", false]);
  });
});

it("an analysis that the backend has lost is requested again, but not for ever", async () => {
  const state = (state: Analysis["state"]) => async () => anAnalysis({ state });
  const request = vi.fn(state("thinking"));
  const polled = new Polled<Analysis>(request, state("none"), 1);
  await polled.start();
  expect(request).toHaveBeenCalledTimes(4);
  expect([polled.now?.state, polled.growing]).toEqual(["none", false]);
});

describe("where the backend could make the analysis, but this device should", () => {
  const nothing = () =>
    anAnalysis({ state: "none", done: 0, simulations: 0, curve: [], turning: [], costly: [] });
  const request = vi.fn(async () => anAnalysis());
  const poll = vi.fn(async () => nothing());

  beforeEach(() => {
    poll.mockImplementation(async () => nothing());
    const fromBackend = new Polled<Analysis>(request, poll, 1);
    analysis = new MatchAnalysis(match, fromBackend, api, thinking({ here: true }));
  });
  const answer = () => worker.answer({ says: "result", result: prospects(0.6, 0.5) });

  it("is made on this device, as deep as the backend's", async () => {
    await analysis.look();
    expect([analysis.missing, analysis.nextSimulations]).toEqual([true, 400]);
    const done = analysis.start();
    await asked(1);
    expect([analysis.now, analysis.missing, analysis.growing, analysis.runsHere]).toEqual([
      null,
      false,
      true,
      true,
    ]);
    expect(worker.requests[0]).toMatchObject({ budget: { simulations: 400 } });
    for (const nth of [1, 2, 3]) {
      await asked(nth);
      answer();
    }
    await done;
    expect([analysis.now?.state, analysis.now?.simulations, analysis.nextSimulations]).toEqual([
      "done",
      400,
      1600,
    ]);
    expect([analysis.missing, analysis.growing]).toEqual([false, false]);
    expect(request).not.toHaveBeenCalled();
    expect(failed).not.toHaveBeenCalled();
  });

  it("is missing only once the backend has answered, however often it was asked for", async () => {
    let tell = (): void => {};
    poll.mockImplementation(() => new Promise((done) => (tell = () => done(nothing()))));
    void analysis.look();
    const missing = analysis.look().then(() => analysis.missing);
    await vi.waitFor(() => expect(poll).toHaveBeenCalled());
    tell();
    expect(await missing).toBe(true);
  });

  it("can be stopped at once, and begun again", async () => {
    await analysis.look();
    void analysis.start();
    await asked(1);
    analysis.stop();
    expect(worker.orders.at(-1)).toMatchObject({ does: "cancel" });
    expect([analysis.now?.state, analysis.missing, analysis.growing]).toEqual(["none", true, false]);
    void analysis.start();
    await asked(2);
    expect(request).not.toHaveBeenCalled();
  });

  it("is the backend's if somebody else has asked for that meanwhile", async () => {
    await analysis.look();
    poll.mockImplementation(async () => anAnalysis());
    await analysis.start();
    expect(analysis.now).toEqual(anAnalysis());
    expect(worker.orders).toEqual([]);
    expect(request).not.toHaveBeenCalled();
  });

  it("is made here where the backend has failed", async () => {
    poll.mockImplementation(async () => ({ ...nothing(), state: "failed" }));
    await analysis.look();
    expect(analysis.now?.state).toBe("failed");
    void analysis.start();
    await asked(1);
    expect([analysis.now, analysis.growing]).toEqual([null, true]);
  });

  it("is not begun if the table is left before the backend has answered", async () => {
    const done = analysis.start();
    analysis.drop();
    await done;
    expect(worker.orders).toEqual([]);
    expect(request).not.toHaveBeenCalled();
  });

  it("comes from the backend if the Worker dies in mid-thought, and people are told", async () => {
    const done = analysis.start();
    await asked(1);
    answer();
    await asked(2);
    worker.die();
    await done;
    expect(failed).toHaveBeenCalledWith(
      new ThinkingError("Thinking on this device has stopped unexpectedly."),
    );
    expect(analysis.now).toEqual(anAnalysis());
    expect([analysis.growing, analysis.troubleHere, analysis.trouble]).toEqual([false, null, null]);
  });

  it("comes from the backend if this device can't think", async () => {
    const fromBackend = new Polled<Analysis>(request, poll, 1);
    analysis = new MatchAnalysis(match, fromBackend, api, thinking({ here: true, start: cannot }));
    await analysis.start();
    expect(failed).toHaveBeenCalledWith(new ThinkingError("This browser can’t think by itself."));
    expect(analysis.now).toEqual(anAnalysis());
  });

  it("says why the backend refuses it", async () => {
    const refused = refusal("hint-not-fair", "That would not be fair.", {}, 403);
    api.decisions.mockRejectedValueOnce(refused);
    request.mockRejectedValueOnce(refused);
    await analysis.start();
    expect([analysis.trouble, analysis.growing]).toEqual(["That would not be fair.", false]);
    expect(failed).not.toHaveBeenCalled();
  });
});

describe("an analysis that nobody has asked for", () => {
  const none = () => anAnalysis({ state: "none", curve: [], turning: [], costly: [] });
  const request = vi.fn(async () => anAnalysis());
  const open = (here: boolean, of = match, known = none) => {
    const fromBackend = new Polled<Analysis>(request, async () => known(), 1);
    return (analysis = new MatchAnalysis(of, fromBackend, api, thinking({ here })));
  };
  const saveData = (saves: boolean) => vi.stubGlobal("navigator", { connection: { saveData: saves } });
  afterEach(() => void vi.unstubAllGlobals());

  it("starts on this device", async () => {
    void open(true).startUnasked();
    await asked(1);
    expect(worker.requests[0]).toMatchObject({ budget: { simulations: 400 } });
    expect(analysis.runsHere).toBe(true);
    expect(request).not.toHaveBeenCalled();
  });

  it("does not start again once somebody has stopped it", async () => {
    void open(true).startUnasked();
    await asked(1);
    analysis.stop();
    await analysis.startUnasked();
    expect(analysis.growing).toBe(false);
  });

  it("starts on the server where the player wants that", async () => {
    await open(false).startUnasked();
    expect([request.mock.calls.length, worker.orders]).toEqual([1, []]);
  });

  it("does not start on the server for spectators", async () => {
    const seats = match.seats.map((seat) => ({ ...seat, yours: false }));
    await open(false, { ...match, seats }).startUnasked();
    expect(request).not.toHaveBeenCalled();
  });

  it("does not start if there is one", async () => {
    await open(true, match, anAnalysis).startUnasked();
    expect([worker.orders, analysis.now]).toEqual([[], anAnalysis()]);
  });

  it.each([true, false])("does not start on a device that saves data", async (saves) => {
    saveData(saves);
    await open(false).startUnasked();
    expect(request).toHaveBeenCalledTimes(saves ? 0 : 1);
  });
});

describe("where the backend should make the analysis", () => {
  it("is asked of it", async () => {
    const request = vi.fn(async () => anAnalysis());
    analysis = new MatchAnalysis(match, new Polled<Analysis>(request, request, 1), api, thinking());
    await analysis.start();
    expect(analysis.now).toEqual(anAnalysis());
    expect(worker.orders).toEqual([]);
  });
});

describe("an analysis of this device", () => {
  let rows: Map<string, KeptAnalyses>;
  const store = {
    read: async (id: string) => structuredClone(rows.get(id) ?? null),
    write: async (kept: KeptAnalyses) => !!rows.set(kept.match, structuredClone(kept)),
  };
  const open = (of = match) => (analysis = new MatchAnalysis(of, null, api, thinking(), store));
  const answer = (best: number) => worker.answer({ says: "result", result: prospects(best, best) });
  const leave = () => analysis.drop();
  /** The position of the latest search. */
  const searched = () => String.fromCharCode(...worker.requests.at(-1)!.state);

  beforeEach(() => {
    rows = new Map();
    open();
  });

  /** Analyse the first decisions. */
  async function begin(bests: readonly number[]): Promise<void> {
    void analysis.analyseHere();
    const before = worker.requests.length;
    for (const [nth, best] of bests.entries()) {
      await asked(before + nth + 1);
      answer(best);
    }
    await (bests.length < 3
      ? asked(before + bests.length + 1)
      : vi.waitFor(() => expect(analysis.growing).toBe(false)));
  }

  it("is there again when somebody comes back", async () => {
    await begin([0.6, 0.4, 0.2]);
    const found = analysis.now;
    leave();
    await open().look();
    expect([found?.state, analysis.now]).toEqual(["done", found]);
    expect([analysis.missing, analysis.doneOfNext, analysis.nextSimulations]).toEqual([false, null, 1600]);
  });

  it("stops when the table is left, and goes on from there afterwards", async () => {
    await begin([0.6, 0.4]);
    leave();
    expect(worker.orders.at(-1)).toMatchObject({ does: "cancel" });
    await open().look();
    expect([chances(), analysis.growing, analysis.missing]).toEqual([[0.6, 0.4], false, true]);
    expect(analysis.doneOfNext).toBeCloseTo(2 / 3);
    const requests = worker.requests.length;
    const done = analysis.start();
    await asked(requests + 1);
    expect(searched()).toBe("2");
    answer(0.2);
    await done;
    expect([chances(), analysis.now?.state, analysis.doneOfNext]).toEqual([[0.6, 0.4, 0.2, 0], "done", null]);
  });

  it("goes on from where a deeper one stopped, and shows the complete one meanwhile", async () => {
    await begin([0.6, 0.4, 0.2]);
    await begin([0.5]);
    analysis.stop();
    leave();
    await open().look();
    expect([chances(), analysis.now?.state]).toEqual([[0.6, 0.4, 0.2, 0], "done"]);
    expect(analysis.doneOfNext).toBeCloseTo(1 / 3);
    void analysis.analyseHere();
    expect([chances(), analysis.now?.state]).toEqual([[0.5, 0.4, 0.2, 0], "thinking"]);
    await asked(6);
    expect(searched()).toBe("1");
    expect(worker.requests.at(-1)).toMatchObject({ budget: { simulations: 1600 } });
  });

  it("is kept while it grows, for a page that is closed", async () => {
    await begin([0.6]);
    await open().look();
    expect(chances()).toEqual([0.6]);
  });

  it("says if it could not be kept, until it can be", async () => {
    const write = vi.fn(async () => false);
    analysis = new MatchAnalysis(match, null, api, thinking(), { ...store, write });
    await begin([0.6, 0.4, 0.2]);
    expect(analysis.unkept).toBe(true);
    write.mockResolvedValue(true);
    await begin([0.6, 0.4, 0.2]);
    expect(analysis.unkept).toBe(false);
  });

  it("begins anew if an older version of the page has kept something else", async () => {
    await begin([0.6]);
    leave();
    rows.get(match.id)!.begun!.found = [{} as never];
    await open().look();
    const requests = worker.requests.length;
    void analysis.start();
    await asked(requests + 1);
    expect(searched()).toBe("0");
  });

  it("is not shown if the match has gone on since", async () => {
    await begin([0.6, 0.4, 0.2]);
    leave();
    await open({ ...match, last: 5 }).look();
    expect([analysis.now, analysis.missing]).toEqual([null, true]);
  });

  it("is not begun after the table is left", async () => {
    const looked = analysis.look();
    leave();
    await looked;
    expect(analysis.missing).toBe(false);
  });
});
