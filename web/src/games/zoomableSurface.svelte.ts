// A surface that may be larger than its viewport: which part of it is in view, and how it zooms.

import { flushSync } from "svelte";
import { say } from "../messages/say";
import { SurfaceZoom, ZOOM_FACTOR } from "./surfaceZoom.svelte";
import { goTo, reveal, type Spot } from "./scrolling";

export class ZoomableSurface {
  readonly surfaceZoom: SurfaceZoom;
  /** The element that scrolls, and its size in pixels: 0 until it is laid out. The board binds them. */
  viewport = $state.raw<HTMLElement>();
  across = $state(0);
  down = $state(0);
  #restored = $state(false);

  /**
   * Create it together with its board.
   * @param drawn the size of the whole surface in pixels, without the room around one that is smaller than its viewport
   * @param fit the scale at which all of it is in view; it is never smaller
   * @param usual the scale unless it is zoomed
   */
  constructor(
    game: string,
    private readonly drawn: () => { width: number; height: number },
    private readonly fit: () => number,
    private readonly usual: () => number,
  ) {
    this.surfaceZoom = new SurfaceZoom(game);
    // Scroll to where the viewer last looked, once the browser has laid out the board: only then is its size known.
    $effect(() => {
      const { viewport } = this;
      if (!viewport) return undefined;
      const laidOut = new ResizeObserver(() => {
        if (!this.across || !this.down) return;
        laidOut.disconnect();
        goTo(viewport, this.surfaceZoom.middle, this.drawn());
        this.#restored = true;
      });
      laidOut.observe(viewport);
      return () => laidOut.disconnect();
    });
  }

  /** The size of a part of the surface, which grows with the zoom. */
  readonly scale = $derived.by(() => Math.max(this.fit(), this.usual() * this.surfaceZoom.zoom));

  /** True if a part of the surface is out of view. */
  readonly scrolls = $derived.by(() => {
    const { width, height } = this.drawn();
    return width > this.across + 1 || height > this.down + 1;
  });

  /** The attributes of the element that scrolls. It can be scrolled by keyboard, too. */
  readonly attributes = $derived({
    role: "group",
    "aria-label": say("board-land"),
    tabindex: this.scrolls ? 0 : undefined,
    onscroll: () => this.#remember(),
  } as const);

  /** Remember where the viewer looks. */
  #remember(): void {
    if (!this.viewport || !this.#restored) return;
    const { width, height } = this.drawn();
    this.surfaceZoom.look(
      (this.viewport.scrollLeft + this.across / 2) / Math.max(width, this.across),
      (this.viewport.scrollTop + this.down / 2) / Math.max(height, this.down),
    );
  }

  /** Scroll spots of some size into view: all of them if they fit, or else the first. */
  reveal(spots: readonly Spot[], size: number, smooth: boolean): void {
    if (this.#restored && this.viewport && spots.length && this.scrolls)
      reveal(this.viewport, spots, size, smooth);
  }

  /** Zoom so that what is under a point of the screen stays under it. */
  zoom = (factor: number, x: number, y: number): void => {
    const { viewport } = this;
    if (!viewport) return;
    const [was, before] = [this.scale, this.margin];
    const { scrollLeft: left, scrollTop: top } = viewport;
    this.surfaceZoom.by(factor, this.fit() / this.usual());
    const box = viewport.getBoundingClientRect();
    const [across, down] = [x - box.left, y - box.top];
    flushSync(); // before scrolling: the surface gets its new size, and the board may reveal something
    const [grew, after] = [this.scale / was, this.margin];
    viewport.scrollTo?.({
      left: (left + across - before.left) * grew + after.left - across,
      top: (top + down - before.top) * grew + after.top - down,
      behavior: "instant",
    });
  };

  /** The room on each side of a surface that is smaller than its viewport. The surface is in the middle of it. */
  get margin(): { left: number; top: number } {
    const { width, height } = this.drawn();
    return { left: Math.max(0, (this.across - width) / 2), top: Math.max(0, (this.down - height) / 2) };
  }

  readonly nearer = (): void => this.#zoomMiddle(ZOOM_FACTOR);
  readonly farther = (): void => this.#zoomMiddle(1 / ZOOM_FACTOR);

  /** Zoom about the middle of the viewport. */
  #zoomMiddle(factor: number): void {
    const box = this.viewport?.getBoundingClientRect();
    if (box) this.zoom(factor, box.x + box.width / 2, box.y + box.height / 2);
  }
}
