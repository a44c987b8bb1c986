import { describe, expect, test } from "vitest";
import { count, facesOf, keepChoice, keepNotation, rowNeeds, thrown } from "./dice";
import { fixture, names } from "./fixtures";
import { FACE_NAMES, type Face } from "./view";

const start = fixture("start");

describe("keeping dice", () => {
  test("each keep is found from its dice, in any order", () => {
    for (const choice of start.choices.filter((choice) => choice.kind === "keep")) {
      const { dice } = choice.fields;
      const faces = FACE_NAMES.flatMap((face) => Array.from({ length: dice[face] ?? 0 }, () => face));
      expect(keepChoice(start.choices, faces.reverse())).toBe(choice);
      expect(keepNotation(faces)).toBe(choice.action);
    }
  });

  test("keeping every die is not a choice", () => {
    expect(keepChoice(start.choices, start.view.dice)).toBeNull();
  });

  test("the dice thrown are those that the event counts", () => {
    expect(facesOf([1, 0, 2, 0, 0, 1])).toEqual(["emu", "koala", "koala", "joker"]);
    expect(count(thrown(start.view, start.events)!)).toEqual(count(start.view.dice));
  });
});

describe("what rows need", () => {
  test.each(names)("in %s the rows that need nothing more are those with a choice", (name) => {
    const { view, choices } = fixture(name);
    if (view.deciding === null || !["dice", "laying"].includes(view.phase)) return;
    const gives = choices.some(({ kind }) => kind === "give");
    const seat = gives ? view.players[view.deciding]!.partner! : view.deciding;
    const rows = choices.flatMap((choice) => {
      if (choice.kind === "place") return [Number.parseInt(choice.fields.space)];
      return choice.kind === "give" ? [Number(choice.fields.row)] : [];
    });
    const ready = rowNeeds(view, seat).filter(({ missing }) => !missing);
    expect(ready.map(({ row }) => row).sort()).toEqual([...new Set(rows)].sort());
  });

  test("a joker alone does not count as an animal", () => {
    const view = { ...start.view, dice: ["joker", "joker"] as Face[], jeep: ["koala" as const] };
    expect(rowNeeds(view, 0)).toEqual([]);
  });

  test("a full row needs nothing", () => {
    const players = start.view.players.map((player) => ({
      ...player,
      preserve: player.preserve.map((row) => ({
        ...row,
        spaces: row.spaces.map((space) => ({
          ...space,
          holds: row.number === 2 ? ("emu" as const) : space.holds,
        })),
      })),
    }));
    expect(rowNeeds({ ...start.view, players }, 0).map(({ row }) => row)).not.toContain(2);
  });
});
