import { expect, test } from "vitest";
import type { Listed, Seat } from "./api/client";
import { outcomeInWords } from "./outcomeInWords";
import { othersSeat } from "./testing/fakes";

const anna = othersSeat(0, { name: "Anna" });
const ben = othersSeat(1, { name: "Ben" });
const cleo = othersSeat(2, { name: "Cleo" });
const dan = othersSeat(3, { name: "Dan" });
const yours = (seat: Seat) => ({ ...seat, yours: true });

/** Say how a match ended. The game's own words are only asked for where the points don't tell it. */
function said(seats: Seat[], result: number[], points: number[], says = "The game’s own words.") {
  return outcomeInWords({ seats, outcome: { result, points, says } });
}

test("the winner is named with the points, and you are called “you”", () => {
  expect(said([yours(anna), ben], [1, 0], [54, 48])).toBe("You won, 54 to 48");
  expect(said([anna, ben], [1, 0], [54, 48])).toBe("Anna won, 54 to 48");
  expect(said([yours(anna), yours(ben)], [0, 1], [48, 54])).toBe("Ben won, 54 to 48");
});

test("somebody who has lost reads their own points first", () => {
  expect(said([yours(anna), ben], [0, 1], [48, 54])).toBe("Ben won, 48 to 54");
  expect(said([anna, ben, yours(cleo)], [0, 1, 0], [50, 54, -3])).toBe("Ben won, −3 to 54");
});

test("among several, the winner’s points are compared with the next best", () => {
  expect(said([yours(anna), ben, cleo], [1, 0, 0], [54, 40, 48])).toBe("You won, 54 to 48");
});

test("a draw has no winner", () => {
  expect(said([yours(anna), ben], [0.5, 0.5], [40, 40])).toBe("A draw at 40");
});

test("elsewhere, it is the game’s own sentence, without its full stop", () => {
  const own = (seats: Seat[], result: number[], points: number[]) =>
    expect(said(seats, result, points)).toBe("The game’s own words");
  own([yours(anna)], [1], [54]); // alone against the game
  own([yours(anna), ben], [1, 1], [40, 40]); // together against the game
  own([yours(anna), ben], [0, 0], [48, 54]); // the game has won, or nobody
  own([yours(anna), ben, cleo], [0.5, 0.5, 0], [40, 40, 30]); // some share the win
  own([yours(anna), ben, cleo, dan], [1, 0, 1, 0], [40, 45, 50, 10]); // partners
  own([yours(anna), ben], [1, 0], [40, 40]); // a tie-break has decided
  own([yours(anna), ben], [1, 0], [10, 30]); // not the points
  own([yours(anna), { ...ben, resigned: true }], [1, 0], [30, 10]);
});

test("a match that was played to the end by a bot after a resignation is told like any other", () => {
  const left = { ...ben, resigned: true, bot: "greedy" };
  expect(said([yours(anna), left], [1, 0], [54, 48])).toBe("You won, 54 to 48");
});

test("the game’s words get curled apostrophes", () => {
  expect(said([anna], [1], [3], "Anna's sheep win.")).toBe("Anna’s sheep win");
});

test("nothing is said of a match whose end was not stored", () => {
  expect(outcomeInWords({ seats: [anna, ben], outcome: null })).toBeNull();
  const old = { seats: [anna, ben] } as Partial<Listed> as Listed; // a row in the browser from an older version
  expect(outcomeInWords(old)).toBeNull();
});
