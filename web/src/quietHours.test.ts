import { expect, test } from "vitest";
import { hoursHere, isNight, parseQuietHours, USUAL_NIGHT, writeQuietHours } from "./quietHours";

test("quiet hours are read as they are written", () => {
  const hours = { from: "22:00", to: "07:30", zone: "Australia/Sydney" };
  expect(writeQuietHours(hours)).toBe("22:00-07:30 Australia/Sydney");
  expect(parseQuietHours("22:00-07:30 Australia/Sydney")).toEqual(hours);
});

test("no text means no quiet hours", () => {
  expect(parseQuietHours(null)).toBeNull();
});

test("hours here go by the clock here", () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  expect(hoursHere(USUAL_NIGHT)).toEqual({ from: "22:00", to: "07:30", zone });
});

test("a night has ten hours at most", () => {
  const night = (from: string, to: string) => isNight({ from, to });
  expect([night("22:00", "08:00"), night("09:00", "17:00"), night("23:59", "00:00")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([night("22:00", "08:01"), night("17:00", "09:00"), night("22:00", "22:00")]).toEqual([
    false,
    false,
    false,
  ]);
});
