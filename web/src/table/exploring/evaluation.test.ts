import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PortablePosition } from "../../api/client";
import { say } from "../../messages/say";
import { FakeWorker } from "../../testing/fakeWorker";
import { Thinker } from "../../thinking/thinker";
import type { Prospects } from "../../thinking/thoughts";
import { Evaluation } from "./evaluation.svelte";

const position = (state: string): PortablePosition => ({
  entry: 3,
  seat: 0,
  bot: null,
  rules: 1,
  components: "c0ffee",
  box: null,
  state: btoa(state),
});

const prospects = (simulations: number, line = ["place emu"]): Prospects => ({
  seat: 0,
  teamed: false,
  contrasts: [],
  simulations,
  chances: [0.6, 0.4],
  choices: [],
  line,
});

let worker: FakeWorker;
let evaluation: Evaluation;
const lineInWords = vi.fn(async (actions: readonly string[]) =>
  actions.map((action) => ({ seat: 0, action, says: `${action}!` })),
);

const evaluationWith = (start: () => FakeWorker, unasked = true) =>
  new Evaluation(new Thinker(start), { unasked: () => unasked, game: () => "pebbles", lineInWords });

beforeEach(() => {
  vi.clearAllMocks();
  worker = new FakeWorker();
  evaluation = evaluationWith(() => worker);
});

const progress = (...given: Parameters<typeof prospects>) =>
  worker.answer({ says: "progress", done: 0, result: prospects(...given) });
const states = () =>
  worker.requests.map((request) => ("state" in request ? new TextDecoder().decode(request.state) : ""));
const cancelled = () => worker.orders.filter(({ does }) => does === "cancel").length;

describe("an evaluation", () => {
  it("grows while the player looks", () => {
    evaluation.moveTo(position("a"));
    expect(worker.requests[0]).toMatchObject({
      asks: "prospects",
      game: "pebbles",
      budget: { seconds: 180 },
      box: null,
    });
    progress(100);
    expect(evaluation.found?.simulations).toBe(100);
    progress(900);
    expect(evaluation.found?.simulations).toBe(900);
  });

  it("rests after some minutes, until the player wants it to go on", async () => {
    evaluation.moveTo(position("a"));
    worker.answer({ says: "result", result: prospects(9_000) });
    await vi.waitFor(() => expect(evaluation.rests).toBe(true));
    expect([evaluation.goesOn, evaluation.found?.simulations]).toEqual([false, 9_000]);
    evaluation.start();
    expect([evaluation.goesOn, evaluation.rests, states()]).toEqual([true, false, ["a", "a"]]);
  });

  it("goes on at another position after it has rested", async () => {
    evaluation.moveTo(position("a"));
    worker.answer({ says: "result", result: prospects(9_000) });
    await vi.waitFor(() => expect(evaluation.rests).toBe(true));
    evaluation.moveTo(position("b"));
    expect([evaluation.goesOn, states()]).toEqual([true, ["a", "b"]]);
  });

  it("begins anew at another position, and remembers the deepest of each", () => {
    evaluation.moveTo(position("a"));
    progress(900);
    evaluation.moveTo(position("b"));
    expect([states(), cancelled(), evaluation.found]).toEqual([["a", "b"], 1, null]);
    evaluation.moveTo(position("a"));
    expect(evaluation.found?.simulations).toBe(900);
    progress(50);
    expect(evaluation.found?.simulations).toBe(900);
    progress(1200);
    expect(evaluation.found?.simulations).toBe(1200);
  });

  it("goes on where the same position is shown again", () => {
    evaluation.moveTo(position("a"));
    evaluation.moveTo({ ...position("a"), entry: 9 });
    expect(worker.requests).toHaveLength(1);
  });

  it("stops when the player says so, and at other positions, too", () => {
    evaluation.moveTo(position("a"));
    evaluation.stop();
    expect([cancelled(), evaluation.goesOn]).toEqual([1, false]);
    evaluation.moveTo(position("b"));
    expect(states()).toEqual(["a"]);
    evaluation.start();
    expect(states()).toEqual(["a", "b"]);
  });

  it("waits for the player where it doesn't start unasked, and goes on at other positions then", () => {
    evaluation = evaluationWith(() => worker, false);
    evaluation.moveTo(position("a"));
    expect([states(), evaluation.goesOn, evaluation.rests]).toEqual([[], false, false]);
    evaluation.start();
    evaluation.moveTo(position("b"));
    expect([states(), evaluation.goesOn]).toEqual([["a", "b"], true]);
  });

  it("rests where there is nothing to decide", () => {
    evaluation.moveTo(position("a"));
    evaluation.moveTo(null);
    expect([cancelled(), evaluation.found]).toEqual([1, null]);
  });

  it("says why there is none, and can be tried again", async () => {
    evaluation.moveTo(position("a"));
    worker.answer({ says: "failed", fault: "unfetched", detail: "" });
    await vi.waitFor(() => expect(evaluation.trouble).toBe(say("engine-unfetched")));
    evaluation.start();
    expect([evaluation.trouble, worker.requests.length]).toEqual([null, 2]);
  });

  it("says so where no Worker is possible", async () => {
    const none = () => {
      throw new Error("This browser can’t think by itself.");
    };
    evaluation = evaluationWith(none);
    evaluation.moveTo(position("a"));
    await vi.waitFor(() => expect(evaluation.trouble).toBe("This browser can’t think by itself."));
  });

  it("goes on with its tree, and with its best line in words", async () => {
    evaluation.moveTo(position("a"));
    progress(900, ["place emu", "done"]);
    evaluation.moveTo(position("b"));
    evaluation.moveTo(position("a"));
    progress(50, ["roll"]);
    progress(60, ["roll"]);
    await vi.waitFor(() => expect(evaluation.line.map(({ says }) => says)).toEqual(["place emu!", "done!"]));
    expect(worker.requests.map((request) => "goesOn" in request && request.goesOn)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("puts the best line in words once it is steady", async () => {
    evaluation.moveTo(position("a"));
    progress(100, ["roll"]);
    progress(200, ["place emu", "done"]);
    expect(lineInWords).not.toHaveBeenCalled();
    progress(300, ["place emu", "done"]);
    await vi.waitFor(() => expect(evaluation.line.map(({ says }) => says)).toEqual(["place emu!", "done!"]));
    progress(400, ["place emu", "done"]);
    expect(lineInWords).toHaveBeenCalledTimes(1);
  });
});
