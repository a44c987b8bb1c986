import { beforeEach, expect, test } from "vitest";
import { toasts } from "./toasts.svelte";
import { Task } from "./task.svelte";

beforeEach(() => {
  toasts.list = []; // other files share it
});

test("one piece of work goes on at a time, and a failure is reported", async () => {
  const task = new Task();
  let fail = (_: Error) => {};
  const first = task.run(() => new Promise((_, reject) => (fail = reject)));
  expect([task.busy, await task.run(async () => {})]).toEqual([true, false]);
  fail(new Error("That seat is taken."));
  expect([await first, task.busy]).toEqual([false, false]);
  expect(toasts.list.map(({ says }) => says)).toEqual(["That seat is taken."]);
  expect(await task.run(async () => {})).toBe(true);
});
