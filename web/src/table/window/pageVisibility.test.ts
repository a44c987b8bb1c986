import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchPage } from "./pageVisibility";

let told: string[];
let stop: () => void;
const visibility = vi.spyOn(document, "visibilityState", "get");

function turn(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

const tell = (what: string) => () => told.push(what);

function watch(): () => void {
  return watchPage({
    hidden: tell("hidden"),
    shown: tell("shown"),
    woken: tell("woken"),
    resting: tell("resting"),
    online: tell("online"),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  stop = watch();
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
  vi.advanceTimersByTime(30_000);
  turn("visible");
  turn("visible");
  expect(told).toEqual(["hidden", "woken", "shown", "shown"]);
});

test("a hidden page rests every minute until it is shown", () => {
  turn("hidden");
  vi.advanceTimersByTime(120_000);
  turn("visible");
  vi.advanceTimersByTime(120_000);
  expect(told).toEqual(["hidden", "resting", "resting", "woken", "shown"]);
});

test("a page that has rested wakes, even if the device’s clock was set back meanwhile", () => {
  turn("hidden");
  vi.advanceTimersByTime(60_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  turn("visible");
  expect(told).toEqual(["hidden", "resting", "woken", "shown"]);
});

test("a page that is opened in a hidden tab rests, too", () => {
  stop();
  visibility.mockReturnValue("hidden");
  stop = watch();
  vi.advanceTimersByTime(60_000);
  turn("visible");
  expect(told).toEqual(["hidden", "resting", "woken", "shown"]);
});

test("nothing is reported after the end", () => {
  window.dispatchEvent(new Event("online"));
  turn("hidden");
  told = ["online"];
  stop();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(120_000);
  turn("visible");
  expect(told).toEqual(["online"]);
});
