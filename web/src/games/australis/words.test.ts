import { expect, test } from "vitest";
import { fixture } from "./fixtures";
import { schoolInWords } from "./words";

const { food, players } = fixture("short").view; // 3, 6, 10, 15, 21 and 28 fish; 1, 3, 7, 13, 21 and 31 points

test.each([
  [0, 0, 0, "0 fish, 0 food cubes: school worth 0 points; worth 1 with 3 fish and 1 food cube more"],
  [4, 1, 1, "4 fish, 1 food cube: school worth 1 point; worth 3 with 2 fish and 1 food cube more"],
  [11, 1, 1, "11 fish, 1 food cube: school worth 1 point; worth 3 with 1 food cube more"],
  [11, 4, 7, "11 fish, 4 food cubes: school worth 7 points; worth 13 with 4 fish more"],
  [2, 3, 0, "2 fish, 3 food cubes: school worth 0 points; worth 1 with 1 fish more"],
  [28, 6, 31, "28 fish, 6 food cubes: school worth 31 points"],
])(
  "%d fish with %d cubes are a school, and a larger one takes what is missing",
  (fish, cubes, school, says) => {
    expect(schoolInWords({ ...players[0]!, fish, cubes, school }, food)).toBe(says);
  },
);
