// What of a table that is larger than its window is in sight. Its places are in pixels from the table's upper left corner.

export interface Spot {
  left: number;
  top: number;
}

/** Goes to where part of a table, across and down, is in the middle of the window. */
export function goTo(
  window: Element,
  [across, down]: readonly [number, number],
  table: { width: number; height: number },
): void {
  window.scrollTo?.({
    left: across * table.width - window.clientWidth / 2,
    top: down * table.height - window.clientHeight / 2,
    behavior: "instant",
  });
}

/** Brings spots of some size into sight if they are not: all of them, or, where they lie too far apart, the first. */
export function reveal(window: Element, spots: readonly Spot[], size: number, smooth: boolean): void {
  const { scrollLeft, scrollTop, clientWidth: across, clientHeight: down } = window;
  const inside = ({ left, top }: Spot) =>
    left - size / 2 >= scrollLeft &&
    left + size / 2 <= scrollLeft + across &&
    top - size / 2 >= scrollTop &&
    top + size / 2 <= scrollTop + down;
  if (spots.every(inside)) return;
  const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  const fitsIn = (all: number[], space: number) => Math.max(...all) - Math.min(...all) + size <= space;
  const [lefts, tops] = [spots.map(({ left }) => left), spots.map(({ top }) => top)];
  window.scrollTo?.({
    left: (fitsIn(lefts, across) ? middle(lefts) : lefts[0]!) - across / 2,
    top: (fitsIn(tops, down) ? middle(tops) : tops[0]!) - down / 2,
    behavior: smooth ? "smooth" : "instant",
  });
}

/** Once the table has grown by a factor, what was under a point of the screen is there again. */
export function zoomAbout(window: Element, grew: number, x: number, y: number): void {
  const box = window.getBoundingClientRect();
  const [left, top] = [x - box.left, y - box.top];
  requestAnimationFrame(() =>
    window.scrollTo?.({
      left: (window.scrollLeft + left) * grew - left,
      top: (window.scrollTop + top) * grew - top,
      behavior: "instant",
    }),
  );
}
