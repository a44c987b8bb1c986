import { beforeEach, describe, expect, it } from "vitest";
import { TableZoom } from "./tableZoom.svelte";

describe("the zoom of a table", () => {
  beforeEach(() => localStorage.clear());

  it("is stored in this browser", () => {
    const tableZoom = new TableZoom("pebbles");
    tableZoom.nearer();
    tableZoom.turn();
    tableZoom.look(0.25, 0.75);
    const again = new TableZoom("pebbles");
    expect([again.zoom, again.quarters, again.middle]).toEqual([tableZoom.zoom, 1, [0.25, 0.75]]);
  });

  it("never points beside the table", () => {
    const tableZoom = new TableZoom("pebbles");
    tableZoom.look(-0.5, 1.5);
    expect(tableZoom.middle).toEqual([0, 1]);
  });

  it("snaps back to the zoom at which the whole table fits", () => {
    const tableZoom = new TableZoom("pebbles");
    tableZoom.nearer();
    tableZoom.farther();
    expect(tableZoom.zoom).toBe(1);
  });

  it("falls back to its defaults if the stored values are invalid", () => {
    localStorage.setItem(
      "tuckerbox.lens.pebbles",
      JSON.stringify({ zoom: 99, quarters: 7, middle: ["a", 2] }),
    );
    const tableZoom = new TableZoom("pebbles");
    expect([tableZoom.zoom, tableZoom.quarters, tableZoom.middle]).toEqual([1, 0, [0.5, 0.5]]);
  });
});
