import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLayouts } from "../testing/layouts";
import { ZOOM_FACTOR } from "./surfaceZoom.svelte";
import { ZoomableSurface } from "./zoomableSurface.svelte";

const surfaces: (() => void)[] = [];
let scrollTo: ReturnType<typeof vi.fn>;
const laidOut = useLayouts();

/** Create a surface that is larger than its viewport. Its size is not known yet. */
function opened(): ZoomableSurface {
  let surface!: ZoomableSurface;
  surfaces.push(
    $effect.root(() => {
      const drawn = () => ({ width: 440, height: 440 });
      surface = new ZoomableSurface(
        "pebbles",
        drawn,
        () => 44,
        () => 44,
      );
      $effect(() => surface.reveal([{ left: 22, top: 220 }], 44, false));
    }),
  );
  surface.viewport = Object.defineProperties(document.createElement("div"), {
    clientWidth: { get: () => surface.across },
    clientHeight: { get: () => surface.down },
    scrollTo: { value: scrollTo },
  }) as HTMLElement;
  flushSync();
  return surface;
}

/** Give the viewport its size. */
function layOut(surface: ZoomableSurface, across: number, down: number): void {
  [surface.across, surface.down] = [across, down];
  laidOut();
  flushSync();
}

beforeEach(() => {
  localStorage.clear();
  scrollTo = vi.fn(function (this: HTMLElement, { left, top }: { left: number; top: number }) {
    [this.scrollLeft, this.scrollTop] = [Math.max(0, left), Math.max(0, top)];
  });
});
afterEach(() => {
  for (const stop of surfaces.splice(0)) stop();
});

test("a surface is centred by the real size of its viewport, and only then shows what can be chosen", () => {
  const surface = opened();
  expect(scrollTo).not.toHaveBeenCalled();
  layOut(surface, 330, 400);
  expect(scrollTo.mock.calls.map(([{ left, top }]) => [left, top])).toEqual([
    [55, 20],
    [22 - 330 / 2, 20],
  ]);
});

test("a surface that is narrower than its viewport counts as centred", () => {
  const surface = opened();
  layOut(surface, 500, 400);
  surface.attributes.onscroll();
  expect(surface.surfaceZoom.middle[0]).toBe(0.5);
});

test("zooming out of a surface that is all in view changes nothing, so that the next zoom in shows", () => {
  const surface = opened();
  layOut(surface, 440, 440);
  for (let times = 0; times < 5; times++) surface.zoom(1 / ZOOM_FACTOR, 0, 0);
  surface.zoom(ZOOM_FACTOR, 0, 0);
  expect(surface.surfaceZoom.zoom).toBe(ZOOM_FACTOR);
});
