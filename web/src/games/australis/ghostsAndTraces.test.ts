import { expect, test } from "vitest";
import { earned, ghost, traces } from "./ghostsAndTraces";
import { fixture } from "./fixtures";

const told = (kind: string, seat: number | null, ...numbers: number[]) => ({ kind, seat, numbers, text: "" });
test("points fly from what earned them to the seat that gets them", () => {
  expect(
    earned([
      told("reef scored", 0, 2, 0, 2, 1, 1),
      told("reef scored", null, 3, -1, 0, -1, 0),
      told("school scored", 1, 7, 3),
      told("school scored", 0, 1, 0),
      told("turtle scored", 0, 13),
    ]),
  ).toEqual([
    { seat: 0, points: 2, from: '[data-earns="reef 2"]', to: '[data-points="0"]' },
    { seat: 1, points: 1, from: '[data-earns="reef 2"]', to: '[data-points="1"]' },
    { seat: 1, points: 3, from: '[data-earns="school 1"]', to: '[data-points="1"]' },
    { seat: 0, points: 13, from: '[data-earns="turtle 0"]', to: '[data-points="0"]' },
  ]);
});

test("a turtle’s wake begins where it was before all of its moves", () => {
  const { swam } = traces([told("turtle moved", 1, 3, 4), told("turtle moved", 1, 4, 9)]);
  expect(swam.get(1)).toBe(3);
});

test("a die under the pointer shows what it would bring, cards included", () => {
  const { view } = fixture("middle");
  for (const { name, brings, colour } of view.dice) {
    const seen = ghost(view, name, null)!;
    expect(seen.seat).toBe(view.deciding);
    expect(seen.fish).toBe(brings!.fish);
    if (colour === "blue") expect(seen.turtle ?? view.players[seen.seat]!.turtle).toBe(brings!.turtle);
  }
  expect(ghost(view, null, null)).toBeNull();
});
