import { afterEach, expect, test, vi } from "vitest";
import { answersIn, dayAt, daysAfter, isDay, streakOn, withAnswer, type Answers } from "./streak";

const solved = (...days: string[]): Answers =>
  Object.fromEntries(days.map((day) => [day, { right: true, onTime: true }]));

afterEach(() => vi.unstubAllEnvs());

test("nobody begins with a streak", () => {
  expect(streakOn("2026-03-14", {})).toEqual({ days: 0, longest: 0 });
});

test("a streak is days in a row, up to today", () => {
  expect(streakOn("2026-03-14", solved("2026-03-14", "2026-03-13", "2026-03-12"))).toEqual({
    days: 3,
    longest: 3,
  });
});

test("today’s puzzle may still be solved", () => {
  expect(streakOn("2026-03-14", solved("2026-03-13", "2026-03-12")).days).toBe(2);
});

test("a day without an answer ends it", () => {
  expect(streakOn("2026-03-14", solved("2026-03-12", "2026-03-11"))).toEqual({ days: 0, longest: 2 });
  expect(streakOn("2026-03-14", solved("2026-03-14", "2026-03-12")).days).toBe(1);
});

test("a wrong answer ends it, also today", () => {
  const wrong = { right: false, onTime: true };
  expect(streakOn("2026-03-14", { ...solved("2026-03-13"), "2026-03-14": wrong })).toEqual({
    days: 0,
    longest: 1,
  });
  expect(streakOn("2026-03-14", { ...solved("2026-03-14"), "2026-03-13": wrong }).days).toBe(1);
});

test("a puzzle that is solved later than on its day fills no gap", () => {
  const late = { right: true, onTime: false };
  expect(streakOn("2026-03-14", { ...solved("2026-03-14"), "2026-03-13": late }).days).toBe(1);
});

test("it goes on over the ends of months and years, and over the days on which clocks change", () => {
  expect(streakOn("2027-01-01", solved("2026-12-30", "2026-12-31", "2027-01-01")).days).toBe(3);
  expect(streakOn("2028-03-01", solved("2028-02-28", "2028-02-29", "2028-03-01")).days).toBe(3);
  for (const zone of ["Australia/Sydney", "Europe/London", "Pacific/Apia", "America/New_York"]) {
    vi.stubEnv("TZ", zone);
    const days = Array.from({ length: 366 }, (_, nth) => daysAfter("2026-01-01", nth));
    expect(new Set(days).size).toBe(366);
    expect(streakOn("2027-01-01", solved(...days)).days).toBe(366);
  }
});

test("days after today, from a clock that was wrong, count when they come", () => {
  const ahead = solved("2026-03-14", "2026-03-15", "2026-03-16");
  expect(streakOn("2026-03-14", ahead)).toEqual({ days: 1, longest: 1 });
  expect(streakOn("2026-03-16", ahead).days).toBe(3);
});

test("the longest streak stays", () => {
  const answers = solved("2026-01-01", "2026-01-02", "2026-01-03", "2026-03-14");
  expect(streakOn("2026-03-14", answers)).toEqual({ days: 1, longest: 3 });
});

test("the first answer to a puzzle stays", () => {
  const first = withAnswer({}, "2026-03-14", { right: false, onTime: true });
  expect(withAnswer(first, "2026-03-14", { right: true, onTime: true })).toBe(first);
});

test("the day is that in UTC", () => {
  expect(dayAt(Date.UTC(2026, 2, 14, 23, 59, 59))).toBe("2026-03-14");
  expect(dayAt(Date.UTC(2026, 2, 15))).toBe("2026-03-15");
});

test.each([
  ["2026-03-14", true],
  ["2026-02-30", false],
  ["2026-3-14", false],
  ["today", false],
])("%s is a day: %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});

test.each([
  [null],
  ["text"],
  [[]],
  [{ "2026-02-30": { right: true, onTime: true } }],
  [{ "2026-03-14": { right: 1 } }],
])("a missing or damaged value in storage counts as no answer: %j", (stored) => {
  expect(answersIn(stored)).toEqual({});
});

test("answers that are kept are read again", () => {
  const kept = solved("2026-03-14");
  expect(answersIn(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});
