import { beforeEach, describe, expect, it } from "vitest";
import { Lens } from "./lens.svelte";

describe("the lens", () => {
  beforeEach(() => localStorage.clear());

  it("is stored in this browser", () => {
    const lens = new Lens("pebbles");
    lens.nearer();
    lens.turn();
    lens.look(0.25, 0.75);
    const again = new Lens("pebbles");
    expect([again.zoom, again.quarters, again.middle]).toEqual([lens.zoom, 1, [0.25, 0.75]]);
  });

  it("never points beside the table", () => {
    const lens = new Lens("pebbles");
    lens.look(-0.5, 1.5);
    expect(lens.middle).toEqual([0, 1]);
  });

  it("snaps back to the zoom at which the whole table fits", () => {
    const lens = new Lens("pebbles");
    lens.nearer();
    lens.farther();
    expect(lens.zoom).toBe(1);
  });

  it("falls back to its defaults if the stored values are invalid", () => {
    localStorage.setItem(
      "tuckerbox.lens.pebbles",
      JSON.stringify({ zoom: 99, quarters: 7, middle: ["a", 2] }),
    );
    const lens = new Lens("pebbles");
    expect([lens.zoom, lens.quarters, lens.middle]).toEqual([1, 0, [0.5, 0.5]]);
  });
});
