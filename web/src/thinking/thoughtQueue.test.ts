import { expect, test, vi } from "vitest";
import { EngineError } from "../engine/manifest";
import { ThoughtQueue, type Engines } from "./thoughtQueue";
import type { Answer, Decision, Order } from "./thoughts";

/** A queue of thoughts that take `steps` steps each; the test breathes for it. */
function setUp(steps = 3, fail?: Error) {
  const drop = vi.fn();
  const answers: Answer[] = [];
  const breaths: (() => void)[] = [];
  let grown = 0;
  const engine = {
    begin() {
      let done = 0;
      return {
        get done() {
          return done / steps;
        },
        grow() {
          if (fail) throw fail;
          grown++;
          done++;
          vi.advanceTimersByTime(200); // longer than a slice
        },
        result: (): Decision => ({ action: done, notation: "" }),
      };
    },
  };
  const engines = { engineFor: vi.fn<Engines["engineFor"]>(async () => engine), drop };
  const queue = new ThoughtQueue(
    engines,
    (answer) => answers.push(answer),
    () => new Promise((resolve) => breaths.push(resolve)),
  );
  vi.useFakeTimers();
  const think = (id: number): Order => ({
    does: "think",
    id,
    engines: "",
    request: { asks: "ready", game: "" },
  });
  const breathe = async () => {
    breaths.splice(0).forEach((breath) => breath());
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, engines, engine, answers, think, breathe, drop, grown: () => grown };
}

const says = (answers: Answer[]) => answers.map((answer) => [answer.says, "id" in answer && answer.id]);

test("thoughts come one after the other, with reports in between", async () => {
  const { queue, answers, think, breathe } = setUp(2);
  queue.hear(think(1));
  queue.hear(think(2));
  for (let i = 0; i < 5; i++) await breathe();
  expect(says(answers)).toEqual([
    ["progress", 1],
    ["result", 1],
    ["progress", 2],
    ["result", 2],
  ]);
  expect(queue.busy).toBe(false);
  vi.useRealTimers();
});

test("a cancelled thought ends after its slice, and a waiting one never begins", async () => {
  const { queue, answers, think, breathe, grown } = setUp(100);
  queue.hear(think(1));
  queue.hear(think(2));
  await breathe();
  const before = grown();
  queue.hear({ does: "cancel", id: 2 });
  queue.hear({ does: "cancel", id: 1 });
  await breathe();
  expect(grown()).toBe(before);
  expect(says(answers)).not.toContainEqual(["result", 1]);
  expect(queue.busy).toBe(false);
  vi.useRealTimers();
});

test("nothing is thought during a pause", async () => {
  const { queue, answers, think, breathe, grown } = setUp(2);
  queue.hear({ does: "pause" });
  queue.hear(think(1));
  await breathe();
  expect(grown()).toBe(0);
  queue.hear({ does: "resume" });
  for (let i = 0; i < 3; i++) await breathe();
  expect(answers.at(-1)).toMatchObject({ says: "result", id: 1 });
  vi.useRealTimers();
});

test("a failure is reported, its engine is dropped, and the next thought begins", async () => {
  const trap = new EngineError("failed", "The rules of tiny failed in take.");
  const { queue, answers, think, breathe, drop } = setUp(1, trap);
  queue.hear(think(1));
  queue.hear(think(2));
  for (let i = 0; i < 3; i++) await breathe();
  expect(answers).toEqual(
    [1, 2].map((id) => ({ says: "failed", id, fault: "failed", detail: String(trap) })),
  );
  expect(drop).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("a thought that is cancelled while its engine loads makes way for the next at once, unreported", async () => {
  const { queue, engines, engine, answers, think, breathe } = setUp(1);
  let lose!: (reason: Error) => void;
  engines.engineFor
    .mockReturnValueOnce(new Promise((_, fail) => (lose = fail)))
    .mockResolvedValueOnce(engine);
  queue.hear(think(1));
  queue.hear(think(2));
  await breathe();
  queue.hear({ does: "cancel", id: 1 });
  for (let i = 0; i < 2; i++) await breathe();
  expect(says(answers)).toEqual([["result", 2]]);
  lose(new EngineError("unfetched", "The manifest could not be fetched."));
  await breathe();
  expect([queue.busy, answers.length]).toEqual([false, 1]);
  vi.useRealTimers();
});
