import { expect, test } from "vitest";
import { empty, keepPlaces } from "./steadyPlaces";

const names = (steady: ReturnType<typeof keepPlaces<string>>) =>
  steady.places.map((stood) => stood?.what ?? "-").join(" ");

test("whatever stays keeps its place, whatever is new takes a free one", () => {
  const first = keepPlaces(empty<string>(5), ["emu", "koala", "koala", "lizard", "lizard"], 5);
  const left = keepPlaces(first, ["emu", "koala", "lizard", "lizard"], 5);
  expect(names(left)).toBe("emu koala - lizard lizard");
  expect(left.left).toBe(2);
  const filled = keepPlaces(left, ["emu", "emu", "koala", "lizard", "lizard"], 5);
  expect(names(filled)).toBe("emu koala emu lizard lizard");
  expect(filled.places[0]!.id).toBe(first.places[0]!.id);
  expect(filled.places[2]!.id).not.toBe(first.places[2]!.id);
});

test("kept dice stay put and thrown ones are new, even if they show the same face", () => {
  const first = keepPlaces(empty<string>(4), ["emu", "koala", "koala", "joker"], 4, [
    "emu",
    "koala",
    "koala",
    "joker",
  ]);
  expect(first.places.every((die) => die && !die.kept)).toBe(true);
  const kept = keepPlaces(first, ["koala", "joker"], 4);
  const rolled = keepPlaces(kept, ["emu", "koala", "koala", "joker"], 4, ["emu", "koala"]);
  expect(rolled.places.filter((die) => die?.kept).map((die) => die!.what)).toEqual(["koala", "joker"]);
  expect(rolled.places[0]!.id).not.toBe(first.places[0]!.id);
});

test("a player who joins late sees the same dice kept", () => {
  const rolled = keepPlaces(empty<string>(3), ["emu", "koala", "koala"], 3, ["emu", "koala"]);
  expect(rolled.places.filter((die) => die?.kept).map((die) => die!.what)).toEqual(["koala"]);
});

test("with nothing on the table, all places are empty", () => {
  expect(names(keepPlaces(keepPlaces(empty<string>(3), ["emu"], 3), [], 3))).toBe("- - -");
});
