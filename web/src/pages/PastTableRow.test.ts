import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { Listed, Seat } from "../api/client";
import { aListedTable, othersSeat } from "../testing/fakes";
import PastTableRow from "./PastTableRow.svelte";

const rowOf = (parts: Partial<Listed>) => {
  render(PastTableRow, { table: aListedTable("m1", { status: "over", ...parts }) });
  return screen.getByRole("link").textContent;
};
const shown = (...seats: Seat[]) => rowOf({ seats });

test("somebody who played one seat is called “You”", () => {
  const text = shown(othersSeat(0, { name: "Anna", yours: true }), othersSeat(1, { name: "Ben" }));
  expect(text).toContain("You");
  expect(text).toContain("Ben");
  expect(text).not.toContain("Anna");
});

test("all seats that were played in one browser keep their names", () => {
  const here = ["Annabella", "Bert", "Cleo"].map((name, seat) => othersSeat(seat, { name, yours: true }));
  const text = shown(...here);
  for (const { name } of here) expect(text).toContain(name);
  expect(text).not.toContain("You");
});

test("a finished match says how it ended, and when", () => {
  vi.setSystemTime("2030-01-03T12:00:00Z");
  const ending = { result: [1, 0], points: [54, 48], rival: false, says: "You win with 54 points." };
  expect(rowOf({ ending })).toMatch(/You won, 54 to 48\s·\s+2 days ago/);
  vi.useRealTimers();
});

test("a match whose end was not stored is just over", () => {
  expect(rowOf({})).toMatch(/Over, \S/);
});
