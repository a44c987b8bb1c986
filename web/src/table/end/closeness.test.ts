import { describe, expect, it } from "vitest";
import type { Rival } from "../../games/contract";
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
    expect(ended([100, 95], [1, 0])).toBe("A close match: Anna was 5 points ahead of Bo.");
    expect(ended([220, 209], [1, 0], [0])).toBe("A close match: you were 11 points ahead of Bo.");
    expect(ended([4, 3], [1, 0])).toBe("Anna was one point ahead of Bo.");
    expect(ended([30, 90], [0, 1])).toBe("A clear win: Bo was 60 points ahead of Anna.");
  });

  it("is called as close as it gets only at a lead of one point", () => {
    expect(ended([100, 99], [1, 0])).toBe("As close as it gets: Anna was one point ahead of Bo.");
    expect(ended([100, 98], [1, 0])).toBe("A close match: Anna was 2 points ahead of Bo.");
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
    // A bot has played on, and what it did is not yours.
    expect(closeness(left("greedy"))).toBe("Bo and Anna are level on points. The tie-break decided.");
  });
});

describe("how close a match was to whoever has no seat", () => {
  const against = (points: number[], result: number[], rivals: number, more: Partial<Rival> = {}) => {
    const seats = points.map((_, seat) => aSeat(seat, { yours: false }));
    const rival = {
      name: "the tide",
      points: rivals,
      parts: [],
      meetsAverage: false,
      endedByRules: true,
      ...more,
    };
    return closeness(aMoment(9, { status: "over", turn: null, seats, points, result }), rival);
  };

  it("is the lead over the rival if no other seat has more", () => {
    expect(against([54, 20], [1, 0], 53)).toBe("As close as it gets: Anna was one point ahead of the tide.");
    expect(against([54, 50], [1, 0], 10)).toBe("Anna was 4 points ahead of Bo.");
  });

  it("is what the best seat lacked if the rival has won", () => {
    expect(against([20, 52], [0, 0], 53)).toBe("As close as it gets: Bo was one point behind the tide.");
    expect(against([20, 51], [0, 0], 53)).toBe("A close match: Bo was 2 points behind the tide.");
    expect(against([40, 20], [0, 0], 50)).toBe("Anna was 10 points behind the tide.");
    expect(against([20, 10], [0, 0], 50)).toBe("A clear defeat: Anna was 30 points behind the tide.");
    expect(against([50, 10], [0, 0], 50)).toBe(
      "Anna and the tide are level on points, and that is not enough.",
    );
  });

  it("counts for a single player, too", () => {
    expect(against([40], [1], 30)).toBe("Anna was 10 points ahead of the tide.");
    expect(against([30], [0], 40)).toBe("Anna was 10 points behind the tide.");
  });

  it("is about the average, rounded down, of players who win together", () => {
    const together = { meetsAverage: true };
    expect(against([60, 41], [1, 1], 49, together)).toBe(
      "As close as it gets: the players’ average was one point ahead of the tide.",
    );
    expect(against([60, 41], [1, 1], 40, together)).toBe(
      "The players’ average was 10 points ahead of the tide.",
    );
    expect(against([60, 41], [0, 0], 80, together)).toBe(
      "A clear defeat: the players’ average was 30 points behind the tide.",
    );
  });
});
