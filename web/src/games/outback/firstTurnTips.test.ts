import { expect, test } from "vitest";
import { fixture } from "./fixtures";
import { tip } from "./firstTurnTips";

const tipIn = (name: string) => tip(fixture(name).view, fixture(name).choices);

test.each(["start", "middle", "laying", "blocking", "jeep", "plus", "give", "given"] as const)(
  "says something in %s",
  (name) => {
    const found = tipIn(name)!;
    expect(found.says.length).toBeGreaterThan(20);
    expect(["jeep", "dice", "preserve", "tracks", "done"]).toContain(found.about);
    expect(found.says).not.toMatch(/undefined|NaN|  /);
  },
);

test("says nothing to a player who has nothing to decide", () => {
  expect(tipIn("end")).toBeNull();
  expect(tip(fixture("start").view, [])).toBeNull();
});

test("points at what it is about", () => {
  expect(tipIn("jeep")!.about).toBe("jeep");
  expect(tipIn("blocking")!.about).toBe("preserve");
  expect(tipIn("given")!.says).toContain(fixture("given").view.given!.animal);
});
