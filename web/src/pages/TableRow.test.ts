import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { aListedTable, othersSeat } from "../testing/fakes";
import TableRow from "./TableRow.svelte";

const shown = (...seats: ReturnType<typeof othersSeat>[]) => {
  render(TableRow, { table: aListedTable("m1", { status: "over", seats }) });
  return screen.getByRole("link").textContent;
};

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
