import { expect, test } from "vitest";
import type { AuztraliaChoice } from "./choiceTypes";
import { fixture, names } from "./fixtures";
import { tip } from "./firstTurnTips";
import type { AuztraliaView } from "./view";

const tipIn = (name: string) => tip(fixture(name).view, fixture(name).choices);

test("the first turn begins with a railway", () => {
  expect(tipIn("start")).toMatchObject({ about: "boxes", says: expect.stringContaining("railway") });
});

test("a player who has laid a track is not told how everything begins", () => {
  const { view, choices } = fixture("start");
  const track = { hex: "e3", side: "n", to: "e2", seat: view.deciding! } as const;
  expect(tip({ ...view, tracks: [track] }, choices)?.says).not.toContain("Everything begins");
  const another = { ...track, seat: (view.deciding! + 1) % view.seats };
  expect(tip({ ...view, tracks: [another] }, choices)?.says).toContain("Everything begins");
});

test("a beginner hears of farms until three of their own are on the map", () => {
  const { view, choices } = fixture("middle");
  const can: AuztraliaChoice[] = [...choices, { kind: "farm", fields: {}, action: "farm", says: "Farm" }];
  const farms = (number: number) => ({
    ...view,
    hexes: view.hexes.map((hex, nth) => ({
      ...hex,
      farm: nth < number ? ({ seat: view.deciding!, crop: "corn", blighted: false } as const) : null,
    })),
  });
  expect(tip(farms(2), can)?.says).toContain("Farms bring a gold");
  expect(tip(farms(3), can)?.says ?? "").not.toContain("Farms bring a gold");
});

test("each decision of a beginner has a tip", () => {
  for (const name of ["port", "tracks", "goods", "force", "allotting", "choosing", "swapping", "jamming"])
    expect(tipIn(name)?.says, name).toBeTruthy();
});

test("in the West, tips speak of its land", () => {
  const { view, choices } = fixture("start");
  const farms = (map: AuztraliaView["map"]) => tip({ ...view, map, phase: "farms" }, choices)?.says;
  expect(farms("east")).toContain("Corn grows on the coast");
  expect(farms("west")).toContain("Any crop grows on farmland");
  expect(farms("west")).not.toMatch(/coast|hills|outback/);
  const railway = (map: AuztraliaView["map"]) => tip({ ...view, map }, choices)?.says;
  expect(railway("east")).toContain("crosses hills");
  expect(railway("west")).toContain("levels II and III");
  expect(railway("west")).not.toContain("hills");
});

test("only somebody who can withdraw is told to go home", () => {
  expect(tipIn("fighting")?.says).not.toContain("go home");
  expect(tipIn("defending")?.says).not.toContain("go home");
  const { view, choices } = fixture("fighting");
  const withdraw: AuztraliaChoice = {
    kind: "withdraw",
    fields: { units: "all" },
    action: "withdraw all",
    says: "Withdraw everybody",
  };
  expect(tip(view, [...choices, withdraw])?.says).toContain("go home while you can");
});

test("after the action, the tip says what can still be played", () => {
  const made = { ...fixture("start").view, phase: "turn-made" } as const;
  const done: AuztraliaChoice = { kind: "done", fields: {}, action: "done", says: "End your turn" };
  const card = "adjutant";
  const play: AuztraliaChoice = { kind: "play", fields: { card }, action: `play ${card}`, says: "Play it" };
  expect(tip(made, [done])).toMatchObject({ about: "done" });
  expect(tip(made, [play, done])).toMatchObject({ about: "hired" });
});

test("a player who has nothing to decide gets no tip", () => {
  for (const name of names) expect(tip(fixture(name).view, [])).toBeNull();
});
