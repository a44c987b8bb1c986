import { describe, expect, it } from "vitest";
import type { SeatLuck } from "../../api/client";
import { aSeat } from "../../testing/fakes";
import { luckInASentence, luckOf } from "./luckInWords";

const seats = [aSeat(0), aSeat(1), aSeat(2)];
const lucky = { seat: 0, worth: 0.214, error: 0.05 };
const unlucky = { seat: 1, worth: -0.15, error: 0.05 };
const noise = { seat: 2, worth: 0.09, error: 0.05 };

describe("luck", () => {
  it("is a part of a win, or about even where the search cannot tell", () => {
    expect([0, 1, 2].map((seat) => luckOf({ luck: [lucky, unlucky, noise] }, seat))).toEqual([
      "+21%",
      "−15%",
      "about even",
    ]);
    expect(luckOf({ luck: [] }, 0)).toBe("–");
  });

  it("is told at the end of a match, if it was more or less than that of the others", () => {
    const told = (...luck: SeatLuck[]) => luckInASentence({ luck }, seats.slice(0, 2));
    expect(told(unlucky, lucky)).toBe("You had the better luck during turns: it was worth 36% of a win.");
    expect(told({ ...lucky, seat: 1 }, lucky)).toBeNull();
    expect(luckInASentence({ luck: [lucky, unlucky, noise] }, seats)).toBe(
      "Bo had the worse luck during turns: it cost 30% of a win.",
    );
  });

  it("is not yours if a bot went on for you after you had resigned", () => {
    const left = [aSeat(0, { resigned: true, bot: "greedy" }), aSeat(1)];
    expect(luckInASentence({ luck: [lucky, { ...noise, seat: 1, worth: 0 }] }, left)).toMatch(/^Anna had/);
  });

  it("is compared with that of all others, who may have had none", () => {
    expect(luckInASentence({ luck: [lucky] }, seats.slice(0, 2))).toBe(
      "You had the better luck during turns: it was worth 21% of a win.",
    );
    const two = [
      { seat: 0, worth: 0.4, error: 0.05 },
      { seat: 1, worth: 0.2, error: 0.05 },
    ];
    expect(luckInASentence({ luck: two }, seats)).toBe(
      "You had the better luck during turns: it was worth 30% of a win.",
    );
    expect(luckInASentence({ luck: [] }, seats)).toBeNull();
  });

  it("is told of “you” only to the player of one seat", () => {
    const others = seats.slice(0, 2).map((seat) => ({ ...seat, yours: false }));
    expect(luckInASentence({ luck: [lucky] }, others)).toMatch(/^Anna had/);
  });

  it("is not told of somebody who plays alone", () => {
    expect(luckInASentence({ luck: [lucky] }, seats.slice(0, 1))).toBeNull();
  });

  it("has to be clearer the more seats there are", () => {
    const luck = [{ seat: 0, worth: 0.11, error: 0.05 }];
    expect(luckInASentence({ luck }, seats.slice(0, 2))).not.toBeNull();
    expect(luckInASentence({ luck }, seats)).toBeNull();
  });
});
