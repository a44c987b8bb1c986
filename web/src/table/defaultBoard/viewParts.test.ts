import { describe, expect, it } from "vitest";
import { labelled, partFor, summary, topOf, type Data } from "./viewParts";

const NAMES = ["Anna", "Bo"];
const shapeOf = (value: Data) => partFor({ key: "it", path: "it", value }, NAMES.length).is;

describe("a part of a view", () => {
  it.each<[string, Data]>([
    ["value", 7],
    ["value", null],
    ["value", []],
    ["value", {}],
    ["chips", ["emu", null, ""]],
    ["sentences", ["When a preserve is full, the round is played out."]],
    [
      "grid",
      [
        ["x", null],
        ["", 0],
      ],
    ],
    [
      "map",
      [
        { x: -1, y: 4, holds: "emu" },
        { x: 0, y: 4, holds: null },
      ],
    ],
    ["map", [{ column: 3, row: 2 }]],
    ["table", [{ x: 1, y: 1 }, { x: 1 }]],
    ["table", [{ card: "ace" }, { card: "king" }]],
    ["seats", [{ seat: 0 }, { seat: 1 }, { seat: 1 }]],
    ["table", [{ seat: 1, card: "ace" }]],
    ["group", { left: 3, hand: ["ace"] }],
    ["group", [["ace"], { card: "king" }]],
  ])("is drawn as %s by its shape", (shape, value) => expect(shapeOf(value)).toBe(shape));

  it("keeps two things in one place out of a map", () => {
    expect(shapeOf([{ x: 1, y: 1 }, { x: 1, y: 1 }])).toBe("table"); // prettier-ignore
  });

  it("separates the values of a group from its parts", () => {
    const part = partFor({ key: "it", path: "it", value: { left: 3, hand: ["ace"], gone: [] } }, 2);
    expect(part).toMatchObject({
      values: [{ key: "left" }, { key: "gone" }],
      parts: [{ key: "hand", path: "it/hand" }],
    });
  });
});

it("leaves out what the table shows elsewhere", () => {
  expect(topOf({ game: "pebbles", title: "Pebbles", viewer: 0, pile: 3 }).map(({ key }) => key)).toEqual([
    "pile",
  ]);
});

it("makes keys and identifiers readable", () => {
  expect(labelled("rolls_left")).toBe("Rolls left");
  expect(summary("desert-guide", NAMES)).toBe("desert guide");
  expect(summary("blue-7", NAMES)).toBe("blue-7");
});

it("says in a line what is in a value", () => {
  expect(summary({ seat: 1, card: "ace", waits: true, gone: false, points: -2 }, NAMES)).toBe(
    "Bo, ace, waits, points −2",
  );
  expect(summary([{ card: "ace" }, { card: "king" }], NAMES)).toBe("ace; king");
  expect(summary([], NAMES)).toBe("none");
});
