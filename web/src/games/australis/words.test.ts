import { expect, test } from "vitest";
import { fixture } from "./fixtures";
import { bringsInWords, reefInWords, schoolInWords } from "./words";

const { food, players } = fixture("short").view; // 3, 6, 10, 15, 21 and 28 fish; 1, 3, 7, 13, 21 and 31 points

const reef = { name: "7", points: [3, 2], corals: [0, 0] } as const;

test.each([
  [13, 15, "Reef 7, spaces 13 to 15: 3 for most corals, 2 for second; no corals yet"],
  [18, 18, "Reef 7, space 18: 3 for most corals, 2 for second; no corals yet"],
  [19, 18, "Reef 7, beyond the end of the current: 3 for most corals, 2 for second; no corals yet"],
])("a reef beside spaces %d to %d", (from, to, says) => {
  expect(reefInWords({ ...reef, from, to }, ["Ann", "Bob"])).toBe(says);
});

test.each([
  [
    0,
    0,
    0,
    "0 fish, 0 food cubes: school worth 0 points; with 3 more fish and 1 more food cube, it would be worth 1 point",
  ],
  [
    4,
    1,
    1,
    "4 fish, 1 food cube: school worth 1 point; with 2 more fish and 1 more food cube, it would be worth 3 points",
  ],
  [11, 1, 1, "11 fish, 1 food cube: school worth 1 point; with 1 more food cube, it would be worth 3 points"],
  [11, 4, 7, "11 fish, 4 food cubes: school worth 7 points; with 4 more fish, it would be worth 13 points"],
  [2, 3, 0, "2 fish, 3 food cubes: school worth 0 points; with 1 more fish, it would be worth 1 point"],
  [28, 6, 31, "28 fish, 6 food cubes: school worth 31 points"],
])(
  "%d fish with %d cubes are a school, and a larger one takes what is missing",
  (fish, cubes, school, says) => {
    expect(schoolInWords({ ...players[0]!, fish, cubes, school }, food)).toBe(says);
  },
);

test("the red die promises the next round, or in the last one only the token", () => {
  const { turtle, school } = players[0]!;
  const brings = {
    points: 0,
    fish: 0,
    turtle,
    cubes: 0,
    school,
    cards: 0,
    reach: null,
    token: true,
    fires: [],
  };
  expect(bringsInWords(brings, players[0]!, false)).toBe("you go first next round");
  expect(bringsInWords(brings, players[0]!, true)).toBe("you take the first player token");
});
