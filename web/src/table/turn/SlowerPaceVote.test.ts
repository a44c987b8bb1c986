import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { Clocks, Seat } from "../../api/client";
import { aSeat, theClocks } from "../../testing/fakes";
import SlowerPaceVote from "./SlowerPaceVote.svelte";

const three = ["Anna", "Bert", "Cleo"].map((name, seat) => aSeat(seat, { name, yours: seat === 0 }));

function words(seats: Seat[], clocks: Partial<Clocks>): string {
  const props = { seats, clocks: theClocks({ slow_voters: [0, 1, 2], ...clocks }), busy: false };
  render(SlowerPaceVote, { ...props, putAway: false, onputaway: () => {}, onagree: () => {} });
  return screen.getByRole("region").querySelector("p")!.textContent.replaceAll(/\s+/g, " ").trim();
}

test("a player whose turn a bot plays has yet to agree, too", () => {
  const seats = three.with(2, { ...three[2]!, bot: "greedy" });
  expect(words(seats, { slower: [0, 1], lent: [2] })).toMatch(/Still to agree: Cleo\.$/);
});

test("a player can agree once a bot doesn't play their turn any more", () => {
  const seats = three.with(0, { ...three[0]!, bot: "greedy" });
  expect(words(seats, { slower: [1, 2], lent: [0] })).toMatch(/Still to agree: you\.$/);
  expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
});

test("seats that bots have taken need not agree, and nobody is missing if all have agreed", () => {
  const seats = three.with(2, { ...three[2]!, bot: "greedy" });
  const clocks = { slow_voters: [0, 1], slower: [0, 1], gone: [2] };
  expect(words(seats, clocks)).not.toContain("Still to agree");
});
