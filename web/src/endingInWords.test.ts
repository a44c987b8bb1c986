import { expect, test } from "vitest";
import type { Listed, Seat } from "./api/client";
import { endingInWords } from "./endingInWords";
import { othersSeat } from "./testing/fakes";

const anna = othersSeat(0, { name: "Anna" });
const ben = othersSeat(1, { name: "Ben" });
const cleo = othersSeat(2, { name: "Cleo" });
const dan = othersSeat(3, { name: "Dan" });
const yours = (seat: Seat) => ({ ...seat, yours: true });

/** Say how a match ended. The game's own words are only asked for where the points don't tell it. */
function said(seats: Seat[], result: number[], points: number[], says = "The game’s own words; and more.") {
  return endingInWords({ seats, ending: { result, points, rival: false, says } });
}

test("the winner is named with the points, and you are called “you”", () => {
  expect(said([yours(anna), ben], [1, 0], [54, 48])).toBe("You won, 54 to 48");
  expect(said([anna, ben], [1, 0], [54, 48])).toBe("Anna won, 54 to 48");
  expect(said([yours(anna), yours(ben)], [0, 1], [48, 54])).toBe("Ben won, 54 to 48");
});

test("somebody who has lost reads to whom, and their own points first", () => {
  expect(said([yours(anna), ben], [0, 1], [48, 54])).toBe("You lost to Ben, 48 to 54");
  expect(said([anna, ben, yours(cleo)], [0, 1, 0], [50, 54, -3])).toBe("You lost to Ben, −3 to 54");
});

test("a name that is written from right to left leaves the points where they are", () => {
  const dana = { ...ben, name: "דנה" };
  expect(said([yours(anna), dana], [0, 1], [48, 54])).toBe("You lost to \u2066דנה\u2069, 48 to 54");
  const together = said([yours(anna), dana, cleo], [0.5, 0.5, 0], [40, 40, 30]);
  expect(together!.replaceAll(/[\u2066\u2069]/g, "")).toBe("You and דנה won");
});

test("among several, the winner’s points are compared with the next best", () => {
  expect(said([yours(anna), ben, cleo], [1, 0, 0], [54, 40, 48])).toBe("You won, 54 to 48");
});

test("a draw has no winner", () => {
  expect(said([yours(anna), ben], [0.5, 0.5], [40, 40])).toBe("A draw, 40 each");
});

test("all who win together are named, without points", () => {
  expect(said([yours(anna), ben, cleo], [0.5, 0.5, 0], [40, 40, 30])).toBe("You and Ben won");
  expect(said([anna, ben, yours(cleo)], [0.5, 0.5, 0], [40, 40, 30])).toBe("Anna and Ben won");
  expect(said([yours(anna), yours(ben), cleo, dan], [1, 0, 1, 0], [40, 45, 50, 10])).toBe(
    "Anna and Cleo won",
  );
});

test("no points are given if they have not decided it", () => {
  expect(said([yours(anna), ben], [1, 0], [40, 40])).toBe("You won"); // a tie-break has
  expect(said([anna, yours(ben)], [1, 0], [10, 30])).toBe("Anna won");
});

test("elsewhere, it is the beginning of the game’s own sentence", () => {
  const own = (seats: Seat[], result: number[], points: number[]) =>
    expect(said(seats, result, points)).toBe("The game’s own words");
  own([yours(anna)], [1], [54]); // alone against the game
  own([yours(anna), ben], [0, 0], [48, 54]); // the game has won, or nobody
  own([yours(anna), { ...ben, resigned: true }], [1, 0], [30, 10]);
});

test("a name may have a full stop", () => {
  const left = { ...ben, name: "Dr. Ben", resigned: true };
  expect(said([yours(anna), left], [1, 0], [3, 5], "Dr. Ben has resigned: you win.")).toBe(
    "Dr. Ben has resigned: you win",
  );
});

test("where the game itself can win, its own sentence says who has", () => {
  const says = "You win with 54 points; the Old Ones have 53.";
  const ending = { result: [1, 0], points: [54, 48], rival: true, says };
  expect(endingInWords({ seats: [yours(anna), ben], ending })).toBe("You win with 54 points");
});

test("a bot that went on for somebody who resigned wins and loses under its own name", () => {
  const left = { ...ben, resigned: true, bot: "greedy" };
  const [points, seats] = [
    [54, 48, 30],
    [yours(anna), left, cleo],
  ];
  expect(said(seats, [1, 0, 0], points)).toBe("You won, 54 to 48");
  expect(said([anna, yours(left), cleo], [0, 1, 0], [48, 54, 30])).toBe("Ben won, 54 to 48");
  expect(said([anna, yours(left), cleo], [0.5, 0.5, 0], [54, 54, 30])).toBe("Anna and Ben won");
  expect(said([yours(anna), yours(left), cleo], [0.5, 0.5, 0], [54, 54, 30])).toBe("You and Ben won");
});

test("the game’s words get curled apostrophes", () => {
  expect(said([anna], [1], [3], "Anna's sheep win.")).toBe("Anna’s sheep win");
});

test("nothing is said of a match whose end was not stored", () => {
  expect(endingInWords({ seats: [anna, ben], ending: null })).toBeNull();
  const old = { seats: [anna, ben] } as Partial<Listed> as Listed; // a row in the browser from an older version
  expect(endingInWords(old)).toBeNull();
});
