import { expect, test } from "vitest";
import { defaultSeats, seatRange } from "./seatCounts";

test("the range of seats takes a few characters", () => {
  expect(seatRange([2, 3, 4])).toBe("2–4");
  expect(seatRange([1, 2])).toBe("1 or 2");
  expect(seatRange([2])).toBe("2");
  expect(seatRange([2, 4])).toBe("2, 4");
});

test("by default a table has as few seats as a match against somebody needs", () => {
  expect(defaultSeats({ seats: [1, 2, 3, 4] })).toBe(2);
  expect(defaultSeats({ seats: [3, 4] })).toBe(3);
  expect(defaultSeats({ seats: [1] })).toBe(1);
});
