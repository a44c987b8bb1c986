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
  draw(surface);
  return surface;
}

function draw(surface: ZoomableSurface): void {
  surface.viewport = Object.defineProperties(document.createElement("div"), {
    clientWidth: { get: () => surface.across },
    clientHeight: { get: () => surface.down },
    getBoundingClientRect: { value: () => new DOMRect(0, 0, surface.across, surface.down) },
    scrollTo: { value: scrollTo },
  }) as HTMLElement;
  flushSync();
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

/** Create a surface of 700 × 500 in a viewport that is as high. Its board may reveal a spot after each zoom. */
function zoomed(across: number, reveals: boolean): ZoomableSurface {
  let surface!: ZoomableSurface;
  surfaces.push(
    $effect.root(() => {
      const drawn = () => ({ width: 700 * surface.scale, height: 500 * surface.scale });
      surface = new ZoomableSurface(
        "pebbles",
        drawn,
        () => 1,
        () => 1,
      );
      $effect(() => {
        if (reveals) surface.reveal([{ left: 22 * surface.scale, top: 0 }], 44, false);
      });
    }),
  );
  draw(surface);
  layOut(surface, across, 500);
  return surface;
}

test("zooming keeps the middle in the middle, also while there is room beside the surface", () => {
  const surface = zoomed(1000, false);
  for (const left of [0, (700 * ZOOM_FACTOR ** 2 - 1000) / 2, (700 * ZOOM_FACTOR ** 3 - 1000) / 2]) {
    surface.nearer();
    expect(surface.viewport!.scrollLeft).toBeCloseTo(left);
  }
});

test("zooming keeps the middle in the middle, also if the board reveals something", () => {
  const surface = zoomed(400, true);
  surface.viewport!.scrollLeft = 240;
  surface.nearer();
  flushSync();
  expect(surface.viewport!.scrollLeft).toBeCloseTo((240 + 200) * ZOOM_FACTOR - 200);
});
