import { expect, test, vi } from "vitest";
import { ThoughtQueue } from "./thoughtQueue";
import type { Answer, Decision, Order } from "./thoughts";

/** A queue of thoughts that take `steps` steps each; the test breathes for it. */
function setUp(steps = 3, fail?: string) {
  const drop = vi.fn();
  const answers: Answer[] = [];
  const breaths: (() => void)[] = [];
  let grown = 0;
  const queue = new ThoughtQueue(
    async () => {
      let done = 0;
      return {
        get done() {
          return done / steps;
        },
        grow() {
          if (fail) throw new Error(fail);
          grown++;
          done++;
          vi.advanceTimersByTime(200); // longer than a slice
        },
        result: (): Decision => ({ action: done, notation: "", simulations: done, seconds: 0 }),
      };
    },
    (answer) => answers.push(answer),
    () => new Promise((resolve) => breaths.push(resolve)),
    drop,
  );
  vi.useFakeTimers();
  const think = (id: number): Order => ({ does: "think", id, engines: "", request: {} as never });
  const breathe = async () => {
    breaths.splice(0).forEach((breath) => breath());
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, answers, think, breathe, drop, grown: () => grown };
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
  const { queue, answers, think, breathe, drop } = setUp(1, "The rules of tiny failed in take.");
  queue.hear(think(1));
  queue.hear(think(2));
  for (let i = 0; i < 3; i++) await breathe();
  expect(answers).toEqual(
    [1, 2].map((id) => ({ says: "failed", id, reason: "The rules of tiny failed in take." })),
  );
  expect(drop).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("a cancelled thought that fails drops its engine, and is not reported", async () => {
  const [post, drop] = [vi.fn(), vi.fn()];
  const begin = () => Promise.reject(new Error("The rules of this game could not be fetched."));
  const queue = new ThoughtQueue(begin, post, async () => {}, drop);
  queue.hear({ does: "think", id: 1, engines: "", request: {} as never });
  queue.hear({ does: "cancel", id: 1 });
  await vi.waitFor(() => expect(queue.busy).toBe(false));
  expect([drop.mock.calls.length, post.mock.calls]).toEqual([1, []]);
});
