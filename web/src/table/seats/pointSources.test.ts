import { expect, test, vi } from "vitest";
import type { PointsBySource } from "../../api/client";
import { PointSources } from "./pointSources.svelte";

const after = (n: number): PointsBySource => ({
  n,
  points: [n],
  breakdown: [{ source: "Reefs", points: [n] }],
});

/** Return sources whose requests are answered by hand. */
function asked() {
  const answers: { resolve: (found: PointsBySource) => void; reject: (wrong: Error) => void }[] = [];
  const fetch = vi.fn(
    (_: number) => new Promise<PointsBySource>((resolve, reject) => answers.push({ resolve, reject })),
  );
  return { sources: new PointSources(fetch), fetch, answers };
}

test("a moment is asked for once", async () => {
  const fetch = vi.fn(async (n: number) => after(n));
  const sources = new PointSources(fetch);
  await sources.fetchAfter(3);
  await sources.fetchAfter(3);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(sources.found).toEqual(after(3));
});

test("moments that pass while a request is on its way are left out, except the last", async () => {
  const { sources, fetch, answers } = asked();
  const done = sources.fetchAfter(3);
  for (const n of [4, 5, 6]) void sources.fetchAfter(n);
  answers[0]!.resolve(after(3));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(sources.found, "it stays until the next answer").toEqual(after(3));
  answers[1]!.resolve(after(6));
  await done;
  expect(sources.found).toEqual(after(6));
  expect(fetch.mock.calls).toEqual([[3], [6]]);
});

test("after a failure, the next moment is asked for again", async () => {
  const { sources, answers } = asked();
  const done = sources.fetchAfter(3);
  answers[0]!.reject(new Error("offline"));
  await done;
  expect(sources.found).toBeNull();
  const next = sources.fetchAfter(4);
  answers[1]!.resolve(after(4));
  await next;
  expect(sources.found).toEqual(after(4));
});
