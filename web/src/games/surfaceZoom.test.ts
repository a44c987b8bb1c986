import { beforeEach, describe, expect, it } from "vitest";
import { SurfaceZoom, ZOOM_FACTOR } from "./surfaceZoom.svelte";

describe("the zoom of a surface", () => {
  beforeEach(() => localStorage.clear());

  it("is stored in this browser", () => {
    const surfaceZoom = new SurfaceZoom("pebbles");
    surfaceZoom.by(ZOOM_FACTOR, 0.3);
    surfaceZoom.turn();
    surfaceZoom.look(0.25, 0.75);
    const again = new SurfaceZoom("pebbles");
    expect([again.zoom, again.quarters, again.middle]).toEqual([surfaceZoom.zoom, 1, [0.25, 0.75]]);
  });

  it("never points beside the surface", () => {
    const surfaceZoom = new SurfaceZoom("pebbles");
    surfaceZoom.look(-0.5, 1.5);
    expect(surfaceZoom.middle).toEqual([0, 1]);
  });

  it("snaps back to the usual zoom", () => {
    const surfaceZoom = new SurfaceZoom("pebbles");
    surfaceZoom.by(ZOOM_FACTOR, 0.3);
    surfaceZoom.by(1 / ZOOM_FACTOR, 0.3);
    expect(surfaceZoom.zoom).toBe(1);
  });

  it("leaves that zoom by small steps, too", () => {
    const surfaceZoom = new SurfaceZoom("pebbles");
    for (let times = 0; times < 10; times++) surfaceZoom.by(1.02, 0.3);
    expect(surfaceZoom.zoom).toBeCloseTo(1.02 ** 10);
  });

  it("falls back to its defaults if the stored values are invalid", () => {
    localStorage.setItem(
      "tuckerbox.lens.pebbles",
      JSON.stringify({ zoom: 99, quarters: 7, middle: ["a", 2] }),
    );
    const surfaceZoom = new SurfaceZoom("pebbles");
    expect([surfaceZoom.zoom, surfaceZoom.quarters, surfaceZoom.middle]).toEqual([1, 0, [0.5, 0.5]]);
  });
});
