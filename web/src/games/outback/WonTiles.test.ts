import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { fixture } from "./fixtures";
import WonTiles from "./WonTiles.svelte";

afterEach(cleanup);

const cramped = { room: { width: 20, height: 8 }, small: true };

test("where even the values of won tiles have no room, their sum is drawn", () => {
  const tiles = fixture("plus").view.tiles.slice(0, 3);
  render(WonTiles, { tiles, ...cramped });
  const sum = tiles.reduce((points, tile) => points + tile.points, 0);
  expect(screen.getByRole("img").textContent).toBe(String(sum));
});

test("nothing is drawn for a seat that has won no tile", () => {
  render(WonTiles, { tiles: [], ...cramped });
  expect(screen.queryByRole("img")).toBeNull();
});
