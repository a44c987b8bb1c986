import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { aListedTable, othersSeat } from "../testing/fakes";
import OpenTableRow from "./OpenTableRow.svelte";

const free = othersSeat(1, { taken: false });

test.each([
  [[othersSeat(0, { name: "Anna" }), free], "Sit down at Pebbles with Anna"],
  [[othersSeat(0, { taken: false }), free], "Sit down at Pebbles"],
])("the button says who is at the table", (seats, name) => {
  render(OpenTableRow, { table: aListedTable("m1", { status: "waiting", seats }), onrefused: vi.fn() });
  expect(screen.getByRole("button", { name })).toBeTruthy();
});
