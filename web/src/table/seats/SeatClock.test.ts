import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverClock } from "../../api/serverClock";
import { theClocks } from "../../testing/fakes";
import SeatClock from "./SeatClock.svelte";

const NOON = Date.parse("2026-03-14T12:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  vi.useRealTimers();
  serverClock.set(null);
});

const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString();

const clocksFrom = (running: number, at: number) =>
  theClocks({ at: isoAt(at), running, due: isoAt(at + 30_000), left: [30_000, 30_000] });

const shown = () => screen.getByTitle("Time left").textContent.trim();

test("a clock that starts shows its own time at once", async () => {
  const { rerender } = render(SeatClock, { clocks: clocksFrom(1, NOON), seat: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  await rerender({ clocks: clocksFrom(0, NOON + 20_000) });
  expect(shown()).toBe("0:30");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toBe("0:25");
});

test("somebody who dropped out is told apart from somebody whose time is up", async () => {
  const late = theClocks({ running: null, late: 1 });
  const { rerender, container } = render(SeatClock, { clocks: late, seat: 1 });
  expect(container.textContent.trim()).toBe("time is up");
  await rerender({ clocks: { ...late, dropped: [1] } });
  expect(container.textContent.trim()).toBe("dropped out");
});

test("time is counted by the server’s clock, whatever the device’s own says", async () => {
  const server = NOON - 300_000;
  serverClock.set(new Date(server).toUTCString());
  render(SeatClock, { clocks: clocksFrom(0, server - 10_000), seat: 0 });
  expect(shown()).toBe("0:20");
});

test("an answer that was long on its way does not give anybody time", () => {
  serverClock.set(new Date(NOON - 7_700).toUTCString(), NOON - 8_000);
  render(SeatClock, { clocks: clocksFrom(0, NOON - 10_000), seat: 0 });
  expect(shown()).toBe("0:20");
});
