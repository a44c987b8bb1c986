import { describe, expect, it } from "vitest";
import { aMoment, aSeat } from "../../testing/fakes";
import { closeness } from "./closeness";

const ended = (points: number[], result: number[], mine: number[] = []) =>
  closeness(
    aMoment(9, {
      status: "over",
      turn: null,
      points,
      result,
      seats: [0, 1].map((seat) => aSeat(seat, { yours: mine.includes(seat) })),
    }),
  );

describe("how close a match was", () => {
  it("is the lead over the next best, whoever sits where", () => {
    expect(ended([90, 100], [0, 1])).toBe("Bo was 10 points ahead of Anna.");
  });

  it("depends on the points of the winner", () => {
    expect(ended([100, 99], [1, 0])).toBe("As close as it gets: Anna was one point ahead of Bo.");
    expect(ended([4, 3], [1, 0])).toBe("Anna was one point ahead of Bo.");
    expect(ended([30, 90], [0, 1])).toBe("A clear win: Bo was 60 points ahead of Anna.");
  });

  it("says who won a tie on points", () => {
    expect(ended([7, 7], [0, 1])).toBe("Bo and Anna are level on points. The tie-break decided.");
  });

  it("calls the player of one seat “you”", () => {
    expect(ended([90, 100], [0, 1], [1])).toBe("You were 10 points ahead of Anna.");
    expect(ended([30, 90], [0, 1], [1])).toBe("A clear win: you were 60 points ahead of Anna.");
    expect(ended([30, 90], [0, 1], [0])).toBe("A clear win: Bo was 60 points ahead of you.");
    expect(ended([7, 7], [0, 1], [0])).toBe("Bo and you are level on points. The tie-break decided.");
    expect(ended([7, 7], [0, 1], [1])).toBe("You and Anna are level on points. The tie-break decided.");
    expect(ended([90, 100], [0, 1], [0, 1])).toBe("Bo was 10 points ahead of Anna.");
  });

  it("is not told if points did not decide, or if nobody or several won", () => {
    expect(ended([90, 70], [0, 1])).toBeNull();
    expect(ended([90, 70], [0, 0])).toBeNull();
    expect(ended([90, 90], [0.5, 0.5])).toBeNull();
  });

  it("is not told if somebody has resigned", () => {
    const moment = aMoment(9, { status: "over", turn: null, points: [7, 7], result: [0, 1] });
    const left = (bot: string | null) => ({
      ...moment,
      seats: moment.seats.map((seat, nth) => (nth === 0 ? { ...seat, resigned: true, bot } : seat)),
    });
    expect(closeness(left(null))).toBeNull();
    expect(closeness(left("greedy"))).not.toBeNull(); // a bot has played on
  });
});
