import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchPage } from "./pageSleep";

let told: string[];
let stop: () => void;
const visibility = vi.spyOn(document, "visibilityState", "get");

function turn(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  const tell = (what: string) => () => told.push(what);
  stop = watchPage({
    hidden: tell("hidden"),
    shown: tell("shown"),
    woken: tell("woken"),
    online: tell("online"),
  });
});
afterEach(() => {
  stop();
  turn("visible");
  vi.useRealTimers();
});

test("a short absence is no sleep", () => {
  turn("hidden");
  vi.advanceTimersByTime(5_000);
  turn("visible");
  expect(told).toEqual(["hidden", "shown"]);
});

test("a long absence is, once", () => {
  turn("hidden");
  vi.advanceTimersByTime(60_000);
  turn("visible");
  turn("visible");
  expect(told).toEqual(["hidden", "woken", "shown", "shown"]);
});

test("nothing is reported after the end", () => {
  window.dispatchEvent(new Event("online"));
  stop();
  window.dispatchEvent(new Event("online"));
  turn("hidden");
  expect(told).toEqual(["online"]);
});
