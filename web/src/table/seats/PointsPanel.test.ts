import { render, screen, within } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { PointsBySource } from "../../api/client";
import { aSeat } from "../../testing/fakes";
import PointsPanel from "./PointsPanel.svelte";

const seats = [aSeat(0), aSeat(1)];
const answer = (n: number, reefs: number[], fish: number[]): PointsBySource => ({
  n,
  points: reefs.map((points, seat) => points + fish[seat]!),
  breakdown: [
    { source: "Reefs", points: reefs },
    { source: "Fish", points: fish },
  ],
});
const row = (name: string) =>
  within(screen.getByRole("row", { name: new RegExp(name) })).getAllByRole("cell");
const numbers = (name: string) => row(name).map(({ textContent }) => textContent.trim());

/** Show the points of a running match after an entry. */
async function showAt(entry: number) {
  const fetch = vi.fn(async (n: number) => answer(n, [n, 1], [2, 0]));
  const props = { seats, points: [5, 1], breakdown: [], rival: null, won: [], entry, settled: true, fetch };
  const { rerender } = render(PointsPanel, props);
  await screen.findByRole("row", { name: /Reefs/ });
  return { fetch, rerender };
}

test("the sources are asked for once the board shows the moment, and again when the match moves on", async () => {
  const { fetch, rerender } = await showAt(3);
  expect([numbers("Reefs"), numbers("Fish"), numbers("Total")]).toEqual([
    ["3", "1"],
    ["2", "0"],
    ["5", "1"],
  ]);
  await rerender({ points: [9, 1], entry: 4, settled: false });
  expect(numbers("Total"), "they add up while the board moves").toEqual(["5", "1"]);
  expect(fetch).toHaveBeenCalledTimes(1);
  await rerender({ settled: true });
  await vi.waitFor(() => expect(numbers("Reefs")).toEqual(["4", "1"]));
  expect(fetch.mock.calls).toEqual([[3], [4]]);
});

test("after the end nothing is asked for", () => {
  const fetch = vi.fn();
  const { points, breakdown } = answer(9, [4, 3], [1, 1]);
  render(PointsPanel, { seats, points, breakdown, rival: null, won: [0], entry: 9, settled: true, fetch });
  expect(numbers("Total")).toEqual(["5", "4"]);
  expect(fetch).not.toHaveBeenCalled();
});

test("a line of somebody’s own has points without their sources", async () => {
  const { rerender } = await showAt(3);
  await rerender({ points: [7, 2], entry: null });
  expect(screen.queryByRole("row", { name: /Reefs/ })).toBeNull();
  expect(screen.getByText("7")).toBeTruthy();
});
