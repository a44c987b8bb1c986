import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Analysis, Decision, Decisions } from "../../api/client";
import { anAnalysis, aSeat } from "../../testing/fakes";
import { FakeWorker } from "../../testing/fakeWorker";
import { Thinker } from "../../thinking/thinker";
import type { Prospects } from "../../thinking/thoughts";
import { Polled } from "../match/polled.svelte";
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
  contrasts: [],
  simulations: 1600,
  seconds: 1,
  chances: [best, 1 - best],
  choices: [
    { action: 9, notation: "place emu", visits: 1200, value: best, chance: best, share: 0.75 },
    { action: 7, notation: "roll", visits: 400, value: made, chance: made, share: 0.25 },
  ],
  line: ["place emu"],
});

const api = { decisions: vi.fn(), line: vi.fn() };
const match = { table: { game: "pebbles" }, seats: [aSeat(0), aSeat(1)] };
let worker: FakeWorker;
let analysis: MatchAnalysis;

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
  analysis = new MatchAnalysis(match, fromBackend, api, new Thinker(() => worker));
  await analysis.look();
});

const asked = (count: number) => vi.waitFor(() => expect(worker.requests).toHaveLength(count));
const chances = () => analysis.now!.curve.map(({ chances: [first] }) => first);

describe("a deeper analysis", () => {
  it("searches all decisions with four times the simulations, and improves the curve in place", async () => {
    const done = analysis.deepen();
    await asked(1);
    expect(worker.requests[0]).toMatchObject({
      budget: { simulations: 1600 },
      then: { action: 7, visits: 400 },
      rules: 1,
      components: "c0ffee",
    });
    worker.answer({ says: "result", result: prospects(0.6, 0.5) });
    await asked(2);
    expect([chances(), analysis.now?.state, analysis.deepening]).toEqual([
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
    expect(analysis.now?.turning.map(({ entry }) => entry).toSorted()).toEqual([1, 2, 3]);
    expect([analysis.deepening, analysis.next]).toEqual([false, 6400]);
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
    analysis = new MatchAnalysis(match, fromBackend, api, new Thinker(() => worker));
    await analysis.look();
    void analysis.deepen();
    await asked(1);
    worker.answer({ says: "result", result: prospects(0.6, 0.5) });
    await asked(2);
    expect(analysis.now?.costly.map(({ entry }) => entry).toSorted()).toEqual([1, 2]);
  });

  it("can be stopped, which brings the one before back", async () => {
    void analysis.deepen();
    await asked(1);
    worker.answer({ says: "result", result: prospects(0.6, 0.6) });
    await asked(2);
    analysis.shallower();
    expect(worker.orders.at(-1)).toMatchObject({ does: "cancel" });
    expect([chances(), analysis.deepening, analysis.deeperTrouble]).toEqual([
      [0.5, 0.5, 0.5, 0.5],
      false,
      null,
    ]);
  });

  it("leaves the server's where this device can't think", async () => {
    const none = () => {
      throw new Error("This browser can’t think by itself.");
    };
    const known = async () => anAnalysis();
    const fromBackend = new Polled<Analysis>(known, known, 1);
    analysis = new MatchAnalysis(match, fromBackend, api, new Thinker(none));
    await analysis.look();
    await analysis.deepen();
    expect([analysis.deeperTrouble, analysis.now?.state]).toEqual([
      "This browser can’t think by itself.",
      "done",
    ]);
  });
});

describe("where the backend makes no analysis", () => {
  beforeEach(() => {
    analysis = new MatchAnalysis(match, null, api, new Thinker(() => worker));
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
    expect([chances(), analysis.now?.state, analysis.next]).toEqual([[0.6, 0.4, 0.2, 0], "done", 1600]);
  });

  it("can be stopped, and begun again", async () => {
    void analysis.start();
    await asked(1);
    analysis.shallower();
    expect([analysis.now, analysis.missing, analysis.trouble]).toEqual([null, true, null]);
    void analysis.start();
    await asked(2);
    expect(analysis.growing).toBe(true);
  });

  it("says why there is none", async () => {
    const none = () => {
      throw new Error("This browser can’t think by itself.");
    };
    analysis = new MatchAnalysis(match, null, api, new Thinker(none));
    await analysis.start();
    expect([analysis.trouble, analysis.growing]).toEqual(["This browser can’t think by itself.", false]);
  });
});
