import { expect, test } from "vitest";
import { fixture, names } from "./fixtures";
import { guide } from "./guide";

const tip = (name: string) => guide(fixture(name).view, fixture(name).choices);

test("the first turn begins with a railway", () => {
  expect(tip("start")).toMatchObject({ about: "boxes", says: expect.stringContaining("railway") });
});

test("each decision of a beginner has a tip", () => {
  for (const name of ["port", "tracks", "goods", "force", "allotting", "choosing", "swapping", "jamming"])
    expect(tip(name)?.says, name).toBeTruthy();
});

test("after the action, the tip says what can still be played", () => {
  const { view, choices } = fixture("start");
  const made = { ...view, phase: "turn-made" } as const;
  const [done] = choices;
  expect(guide(made, [{ ...done!, kind: "done" }])).toMatchObject({ about: "done" });
  const both = [
    { ...done!, kind: "play" },
    { ...done!, kind: "done" },
  ];
  expect(guide(made, both)).toMatchObject({ about: "hired" });
});

test("a player who has nothing to decide gets no tip", () => {
  for (const name of names) expect(guide(fixture(name).view, [])).toBeNull();
});
