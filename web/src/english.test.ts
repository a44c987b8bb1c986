import { expect, test } from "vitest";
import {
  alternatives,
  an,
  asSentence,
  capital,
  counted,
  curled,
  label,
  listed,
  numeral,
  signed,
} from "./english";

test("a phrase becomes a sentence", () => {
  expect(asSentence("which box")).toBe("Which box.");
  expect(asSentence("Ready?")).toBe("Ready?");
  expect(asSentence("")).toBe("");
});

test("apostrophes are curly, whoever wrote the sentence", () => {
  expect(curled("It’s Zoë's turn, and she can't pass.")).toBe("It’s Zoë’s turn, and she can’t pass.");
});

test("a label reads like words", () => {
  expect(label("bonus_tiles")).toBe("Bonus tiles");
});

test("names are listed as in British English", () => {
  expect([listed([]), listed(["Anna"]), listed(["Anna", "Bo"])]).toEqual(["", "Anna", "Anna and Bo"]);
  expect(listed(["Anna", "Bo", "Cleo"])).toBe("Anna, Bo and Cleo");
  expect(alternatives(["2", "3", "4"])).toBe("2, 3 or 4");
});

test("names that are written from right to left stay in their places in a list, which gets its capital", () => {
  const names = listed(["you", "דנה", "علي"]);
  expect(names).toBe("you, \u2066דנה\u2069 and \u2066علي\u2069");
  expect(capital(`\u2066${names}\u2069 won`)).toBe(`\u2066Y${names.slice(1)}\u2069 won`);
});

test("one thing is singular, all other numbers are plural", () => {
  expect([counted(1, "choice"), counted(2, "choice"), counted(0, "choice")]).toEqual([
    "1 choice",
    "2 choices",
    "0 choices",
  ]);
  expect(counted(2, "entry", "entries")).toBe("2 entries");
});

test("a vowel takes “an”", () => {
  expect([an("emu"), an("koala")]).toEqual(["an emu", "a koala"]);
});

test("a number has a minus sign, not a hyphen", () => {
  expect([numeral(3), numeral(0), numeral(-3)]).toEqual(["3", "0", "−3"]);
  expect([signed(3), signed(0), signed(-3)]).toEqual(["+3", "+0", "−3"]);
});
