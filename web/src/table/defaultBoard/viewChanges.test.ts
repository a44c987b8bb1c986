import { expect, it } from "vitest";
import { changedPaths } from "./viewChanges";
import type { Data } from "./viewParts";

const changed = (before: Data, now: Data) => [...changedPaths(before, now)].filter(Boolean).sort();

it("nothing differs between equal views", () => {
  expect(changed({ pile: 3, hand: ["ace"] }, { pile: 3, hand: ["ace"] })).toEqual([]);
});

it("a change marks the value and all that contains it", () => {
  expect(changed({ players: [{ left: 2 }, { left: 2 }] }, { players: [{ left: 2 }, { left: 1 }] })).toEqual([
    "players",
    "players/1",
    "players/1/left",
  ]);
});

it("a list that grew or shrank marks only what is new in it", () => {
  expect(changed({ hand: ["ace", "king"] }, { hand: ["king"] })).toEqual(["hand"]);
  expect(changed({ hand: ["ace"] }, { hand: ["king", "ace", "ace"] })).toEqual(["hand", "hand/0", "hand/2"]);
});

it("all of a new part is marked", () => {
  expect(changed({}, { fight: { hits: 1 } })).toEqual(["fight", "fight/hits"]);
});
