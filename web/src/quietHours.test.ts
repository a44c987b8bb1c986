import { expect, test } from "vitest";
import { parseQuietHours, usualNight, writeQuietHours } from "./quietHours";

test("quiet hours are read as they are written", () => {
  const hours = { from: "22:00", to: "07:30", zone: "Australia/Sydney" };
  expect(writeQuietHours(hours)).toBe("22:00-07:30 Australia/Sydney");
  expect(parseQuietHours("22:00-07:30 Australia/Sydney")).toEqual(hours);
});

test("without quiet hours, there are none", () => {
  expect(parseQuietHours(null)).toBeNull();
});

test("the usual night goes by the clock here", () => {
  expect(usualNight().zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
});
