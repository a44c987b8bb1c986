import { describe, expect, it } from "vitest";
import type { SeatLuck } from "../../api/client";
import { aSeat } from "../../testing/fakes";
import { luckInASentence, luckOf } from "./luck";

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
    const told = (...luck: SeatLuck[]) => luckInASentence({ luck }, seats);
    expect(told(unlucky, lucky)).toBe("Anna had the better luck, by 36% of a win.");
    expect(told(lucky, unlucky, noise)).toBe("Bo had the worse luck, by 30% of a win.");
    expect(told(lucky, noise)).toBeNull();
    expect(told({ ...lucky, seat: 1 }, lucky)).toBeNull();
    expect(told()).toBeNull();
  });
});
