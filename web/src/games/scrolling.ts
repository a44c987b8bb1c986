// Scrolls a large surface within its viewport. Spots are in pixels from the surface's upper left corner.

export interface Spot {
  left: number;
  top: number;
}

/** Scroll so that a point of the surface is in the middle of the viewport. Across and down are from 0 to 1. */
export function goTo(
  viewport: Element,
  [across, down]: readonly [number, number],
  surface: { width: number; height: number },
): void {
  viewport.scrollTo?.({
    left: across * surface.width - viewport.clientWidth / 2,
    top: down * surface.height - viewport.clientHeight / 2,
    behavior: "instant",
  });
}

/** Scroll spots of some size into view: all of them if they fit, or else the first. */
export function reveal(viewport: Element, spots: readonly Spot[], size: number, smooth: boolean): void {
  const { scrollLeft, scrollTop, clientWidth: across, clientHeight: down } = viewport;
  const inside = ({ left, top }: Spot) =>
    left - size / 2 >= scrollLeft &&
    left + size / 2 <= scrollLeft + across &&
    top - size / 2 >= scrollTop &&
    top + size / 2 <= scrollTop + down;
  if (spots.every(inside)) return;
  const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  const fitsIn = (all: number[], space: number) => Math.max(...all) - Math.min(...all) + size <= space;
  const [lefts, tops] = [spots.map(({ left }) => left), spots.map(({ top }) => top)];
  viewport.scrollTo?.({
    left: (fitsIn(lefts, across) ? middle(lefts) : lefts[0]!) - across / 2,
    top: (fitsIn(tops, down) ? middle(tops) : tops[0]!) - down / 2,
    behavior: smooth ? "smooth" : "instant",
  });
}
