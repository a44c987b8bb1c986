import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aMoment, newsOf } from "../../testing/fakes";
import { offline, refusal } from "../../testing/openMatch";
import { Requests } from "./requests.svelte";

const listener = { entry: () => 3, received: vi.fn(), overtaken: vi.fn(async () => {}) };
let requests: Requests;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  requests = new Requests(listener);
});
afterEach(() => {
  requests.close();
  vi.useRealTimers();
});

test("one decision at a time is sent, about the entry that is shown", async () => {
  const call = vi.fn(async (n: number) => newsOf(n + 1));
  const first = requests.ask(call);
  expect([requests.busy, await requests.ask(call)]).toEqual([true, false]);
  expect(await first).toBe(true);
  expect(call.mock.calls).toEqual([[3]]);
  expect(listener.received).toHaveBeenCalledWith(newsOf(4));
  expect(requests.busy).toBe(false);
});

test("a server that can’t be reached is explained until the answer comes", async () => {
  const call = vi.fn().mockRejectedValueOnce(offline()).mockResolvedValue("answer");
  const answer = requests.persist(call);
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.note?.text).toBe("The server can’t be reached. Your request will be sent again.");
  await vi.runAllTimersAsync();
  expect([await answer, requests.note]).toEqual(["answer", null]);
});

test("a request is sent again at once when the device is connected again, however long it was not", async () => {
  const call = vi.fn().mockRejectedValue(offline());
  void requests.persist(call);
  for (let times = 1; times <= 7; times++) {
    await vi.advanceTimersToNextTimerAsync();
    expect(call).toHaveBeenCalledTimes(times + 1);
  }
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(9);
  await vi.advanceTimersByTimeAsync(1_000); // the first pause once more: the network may have needed a moment
  expect(call).toHaveBeenCalledTimes(10);
});

test("a request that was answered is not sent again when the device is connected again", async () => {
  const call = vi.fn().mockRejectedValueOnce(offline()).mockResolvedValue("answer");
  const answer = requests.persist(call);
  await vi.runAllTimersAsync();
  await answer;
  window.dispatchEvent(new Event("online"));
  await vi.runAllTimersAsync();
  expect(call).toHaveBeenCalledTimes(2);
});

test("a request is not sent again after the page was left", async () => {
  const call = vi.fn().mockRejectedValue(offline());
  const answer = requests.persist(call);
  await vi.advanceTimersByTimeAsync(0);
  requests.close();
  await vi.runAllTimersAsync();
  expect([await answer, call.mock.calls.length]).toEqual([null, 1]);
});

test("a refusal is explained, with its rule", async () => {
  const call = () => Promise.reject(refusal("illegal", "Roll first.", { rule: "Rolling" }));
  expect(await requests.persist(call)).toBeNull();
  expect(requests.note).toEqual({ kind: "error", text: "Roll first.", rule: "Rolling" });
  requests.dismissAnswer();
  expect(requests.note).not.toBeNull();
  requests.dismiss();
  expect(requests.note).toBeNull();
});

test("a request too many is not repeated: the server says how long to wait", async () => {
  const call = vi.fn().mockRejectedValue(refusal("rate-limited", "Wait 5 seconds.", {}, 429));
  expect(await requests.persist(call)).toBeNull();
  expect([call.mock.calls.length, requests.note?.text]).toEqual([1, "Wait 5 seconds."]);
});

test("a decision that came too late shows what happened instead, and still says so", async () => {
  const moment = aMoment(5);
  expect(await requests.send(() => Promise.reject(refusal("stale", "Too late.", { news: moment })))).toBe(
    false,
  );
  expect(listener.overtaken).toHaveBeenCalledWith(moment);
  expect(requests.note?.text).toBe("Too late.");
});
