import { expect, test } from "vitest";
import { fixture } from "./fixtures";
import { tip } from "./firstTurnTips";

const { view, choices } = fixture("cards");
const LIFTS = "in this round’s competition";

test.each([view.round, view.rounds])(
  "in round %d, a competition card is explained if it can be kept",
  (round) => {
    expect(choices.map(({ action }) => action)).toContain("keep competition-blue");
    expect(tip({ ...view, round }, choices)?.says).toContain(LIFTS);
    const others = choices.filter(({ action }) => !action.includes("competition"));
    expect(tip({ ...view, round }, others)?.says).not.toContain(LIFTS);
  },
);
