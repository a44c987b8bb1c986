import { expect, test } from "vitest";
import { fixtures } from "./fixtures";
import { guide } from "./guide";

const tip = (name: keyof typeof fixtures) => guide(fixtures[name].view, fixtures[name].choices);

test.each(["start", "middle", "laying", "blocking", "jeep", "plus", "give", "given"] as const)(
  "says something in %s",
  (name) => {
    const found = tip(name)!;
    expect(found.says.length).toBeGreaterThan(20);
    expect(["jeep", "dice", "preserve", "tracks", "done"]).toContain(found.about);
    expect(found.says).not.toMatch(/undefined|NaN|  /);
  },
);

test("says nothing to a player who has nothing to decide", () => {
  expect(tip("end")).toBeNull();
  expect(guide(fixtures.start.view, [])).toBeNull();
});

test("points at what it is about", () => {
  expect(tip("jeep")!.about).toBe("jeep");
  expect(tip("blocking")!.about).toBe("preserve");
  expect(tip("given")!.says).toContain(fixtures.given.view.given!.animal);
});
