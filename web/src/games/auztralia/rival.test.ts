// The Old Ones, whom the players must beat.

import { describe, expect, it } from "vitest";
import { fixture, names } from "./fixtures";
import client from "./index";

describe.each(names)("the Old Ones in %s", (name) => {
  const { view } = fixture(name);
  const { points, parts, meetsAverage, endedByRules } = client.rival(view);

  it("have points that add up", () => {
    expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points);
  });

  it("meet the players' average only if they play together", () => {
    expect(meetsAverage).toBe(view.way === "together");
  });

  it("can only have won once the rules have ended the match", () => {
    expect(endedByRules).toBe(view.over);
  });
});
