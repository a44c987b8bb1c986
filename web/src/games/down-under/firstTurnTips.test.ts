import { describe, expect, it } from "vitest";
import { fixture } from "./fixtures";
import type { DownUnderChoice } from "./choiceTypes";
import { say } from "./messages";
import { tip } from "./firstTurnTips";
import type { DownUnderView } from "./view";

const { view, choices } = fixture("middle");

describe("a player who has laid a tile", () => {
  const done: DownUnderChoice[] = [{ kind: "done", fields: {}, action: "done", says: "End your turn" }];

  it("hears how long the route is", () => {
    expect(tip(fixture("laid").view, done)?.says).toContain("Your route is 6 long now.");
  });

  it("hears how long both routes are", () => {
    expect(tip(fixture("two").view, done)?.says).toContain("Your routes are 6 and 2 long now.");
  });
});

describe("in a frame, the first tile", () => {
  const { view, choices } = fixture("frame");
  const opening = (last: DownUnderView["last"]) => tip({ ...view, phase: "opening", last }, choices)?.says;

  it("need not lie next to another one", () => {
    expect(opening(null)).toContain("lay it anywhere within the frame");
    expect(opening({ x: 3, y: 1 })).toBe(say("tip-open"));
  });
});

describe("a player who is ahead of routes that can’t grow", () => {
  const own = view.deciding!;
  const ahead: DownUnderView = {
    ...view,
    animals: false,
    colours: view.colours.map((one) => ({ ...one, finished: one.seat !== own, out: false })),
    points: view.points.map((_, seat) => (seat === own ? 9 : 8)),
  };
  const hasWon = (more: Partial<DownUnderView> = {}, offered = choices) =>
    tip({ ...ahead, ...more }, offered)?.says === say("tip-won");

  it("is told of having won, and how to finish", () => {
    expect(hasWon()).toBe(true);
    const rings = ahead.colours.map((one) => ({ ...one, finished: false, out: one.seat !== own }));
    expect(hasWon({ colours: rings })).toBe(true);
  });

  it("is told of nothing that is not certain", () => {
    expect(hasWon({ colours: view.colours.map((one) => ({ ...one, finished: false, out: false })) })).toBe(
      false,
    );
    expect(hasWon({ points: ahead.points.map(() => 9) })).toBe(false);
    expect(hasWon({ animals: true })).toBe(false);
    expect(
      hasWon(
        {},
        choices.filter((one) => one.kind !== "place" || one.fields.tile !== "terminal"),
      ),
    ).toBe(false);
  });
});
