import { expect, test } from "vitest";
import { numberedTitles } from "./numberedTitles";

const koala = (entry: number) => ({ entry, title: "The koala in row 4" });

test("titles that several moments share get the number of the moment", () => {
  const emu = { entry: 5, title: "The emu in row 6" };
  expect(numberedTitles([koala(3), emu, koala(9)])).toEqual([
    "The koala in row 4 (moment 3)",
    "The emu in row 6",
    "The koala in row 4 (moment 9)",
  ]);
});

test("one moment may be told of twice", () => {
  expect(numberedTitles([koala(3), koala(3)])).toEqual(["The koala in row 4", "The koala in row 4"]);
});
