import { expect, test } from "vitest";
import { gameWithConditions, game } from "./testing/fakes";
import { inFormWords } from "./inFormWords";

test("messages of the server name options as the form does", () => {
  expect(inFormWords("bonus_tiles is for Plus: set variant=plus as well, or leave it out.", game)).toBe(
    "“Bonus tiles” is for Plus: set “Variant: Plus” as well, or leave it out.",
  );
  expect(inFormWords("most_swaps=5 belongs to swaps=on: choose that as well.", gameWithConditions)).toBe(
    "“Most swaps: 5” belongs to “Swaps: On”: choose that as well.",
  );
});
