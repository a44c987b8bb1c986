import { expect, test } from "vitest";
import { defaultSeats, playerRange } from "./seatCounts";

test("the range of seats takes a few characters", () => {
  expect(playerRange([2, 3, 4])).toBe("2–4 players");
  expect(playerRange([1, 2])).toBe("1 or 2 players");
  expect(playerRange([1])).toBe("1 player");
  expect(playerRange([2, 4])).toBe("2 or 4 players");
});

test("by default a table has as few seats as a match against somebody needs", () => {
  expect(defaultSeats({ seats: [1, 2, 3, 4] })).toBe(2);
  expect(defaultSeats({ seats: [3, 4] })).toBe(3);
  expect(defaultSeats({ seats: [1] })).toBe(1);
});
