import { describe, expect, test } from "vitest";
import { fixture } from "./fixtures";
import { tip } from "./firstTurnTips";
import type { OutbackChoice } from "./choiceTypes";
import type { Animal, OutbackView } from "./view";

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

describe("at the end of a turn", () => {
  const { view } = fixture("laying");
  const seat = view.deciding!;
  const end: OutbackChoice[] = [{ kind: "done", fields: {}, action: "done", says: "End your turn" }];
  const settled = (animal: "kangaroo" | "emu", by: number) =>
    ({ animal, row: 2, seat: by, space: "2a" }) as const;
  /**
   * Return a view in which the markers of this player stand on these spaces of the left track; 0: still at the start.
   */
  const ending = (groups: OutbackView["groups"], places: Partial<Record<Animal, number>>): OutbackView => ({
    ...view,
    groups,
    players: view.players.map((player) => ({
      ...player,
      tracks: player.tracks.map((track) => {
        const place = places[track.animal] ?? track.place;
        return { ...track, on: place ? "left" : "start", place };
      }),
    })),
  });

  test("says where the marker stands", () => {
    expect(tip(ending([settled("emu", seat)], { emu: 4 }), end)!.says).toContain(
      "Your emu marker stands on space 4",
    );
  });

  test("speaks of no marker that has not moved yet", () => {
    const { says } = tip(ending([settled("emu", seat)], { emu: 0 }), end)!;
    expect(says).not.toContain("marker");
    expect(says).toMatch(/end your turn/);
    expect(says).not.toContain("blocked");
  });

  test("speaks of the player’s own animal, also after one for the partner", () => {
    const groups = [settled("emu", seat), settled("kangaroo", seat + 1)];
    expect(tip(ending(groups, { emu: 4, kangaroo: 2 }), end)!.says).toContain(
      "Your emu marker stands on space 4",
    );
  });
});

test("points at what it is about", () => {
  expect(tipIn("jeep")!.about).toBe("jeep");
  expect(tipIn("blocking")!.about).toBe("preserve");
  expect(tipIn("given")!.says).toContain(fixture("given").view.given!.animal);
});
