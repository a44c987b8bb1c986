import { describe, expect, it } from "vitest";
import { roomFor } from "./roomForPart";
import { labelled, partFor, seatNamed, summary, topOf, turnOf, type Data } from "./viewParts";

const NAMES = ["Anna", "Bo"];
const shapeOf = (value: Data) => partFor({ key: "it", path: "it", value }, NAMES.length).is;

describe("a part of a view", () => {
  it.each<[string, Data]>([
    ["value", 7],
    ["value", null],
    ["nothing", []],
    ["nothing", {}],
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
      values: [{ key: "left" }],
      parts: [{ key: "hand", path: "it/hand" }, { key: "gone" }],
    });
  });

  it("keeps the columns of a table that are empty just now", () => {
    const value = [
      { column: 2, owner: null, markers: [] },
      { column: 3, claimed: false },
    ];
    expect(partFor({ key: "it", path: "it", value }, 2)).toMatchObject({
      columns: ["column", "owner", "markers", "claimed"],
    });
  });

  it("asks for as much room when it is empty as when it is filled", () => {
    const room = (value: Data) => roomFor(partFor({ key: "it", path: "it", value }, 2));
    expect(room([{ column: 2, markers: [] }])).toBe(room([{ column: 2, markers: [{ seat: 0, space: 2 }] }]));
    const seats = (claimed: Data) => [
      { seat: 0, points: 0, claimed },
      { seat: 1, points: 0, claimed: [] },
    ];
    expect([room(seats([])), room(seats([2, 12]))]).toEqual([1, 1]);
  });
});

it("leaves out what the table shows elsewhere", () => {
  expect(topOf({ game: "pebbles", title: "Pebbles", viewer: 0, pile: 3 }).map(({ key }) => key)).toEqual([
    "pile",
  ]);
});

it("leaves out what means nothing to a player, and the winners until there are some", () => {
  const keys = (view: Record<string, Data>) => topOf(view).map(({ key }) => key);
  expect(keys({ phase: "go-on", active: 0, deciding: 0, winners: [], winner: null })).toEqual([]);
  expect(keys({ active: 0, deciding: null })).toEqual([]);
  expect(keys({ deciding: 0 })).toEqual([]);
  expect(keys({ active: 0, deciding: 1, winners: [1], winner: 0 })).toEqual([
    "deciding",
    "winners",
    "winner",
  ]);
});

it("finds whose turn it is", () => {
  expect(turnOf({ active: 0, deciding: 1, winners: [] })).toBe(0);
  expect(turnOf({ deciding: 1 })).toBe(1);
  expect(turnOf({ deciding: null })).toBe(null);
  expect(turnOf({ active: 0, winners: [0] })).toBe(null);
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
});

it("names each seat in a line, also the first", () => {
  const markers = [{ seat: 0, space: 2 }, { seat: 1, space: 3 }]; // prettier-ignore
  expect(summary(markers, NAMES)).toBe("Anna, space 2; Bo, space 3");
});

it("names a seat under a key that ends in “_by”, and says what it did", () => {
  expect([seatNamed("taken_by", 1, 2), seatNamed("taken_by", 2, 2), seatNamed("by", 1, 2)]).toEqual([
    1,
    null,
    null,
  ]);
  expect(summary({ card: "ace", taken_by: 0 }, NAMES)).toBe("ace, taken by Anna");
  expect(summary({ card: "ace", taken_by: null }, NAMES)).toBe("ace");
});

it("writes nothing in one way, and the number 0 as a number", () => {
  expect([null, "", [], {}, { gone: false }].map((value) => summary(value, NAMES))).toEqual(
    Array(5).fill("–"),
  );
  expect(summary(0, NAMES)).toBe("0");
});
