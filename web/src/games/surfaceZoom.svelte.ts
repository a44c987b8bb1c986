// The zoom and the turn of a large surface, and the part of it in the middle. Stored in this browser, per game.

import { isRecord, readStored, writeStored } from "../storage";

/** The factor of a step of the zoom. */
export const ZOOM_FACTOR = 1.3;
const [FARTHEST, NEAREST] = [0.3, 4];

export class SurfaceZoom {
  readonly #key: string;
  /** 1: the board's usual scale. */
  #zoom = $state(1);
  /** Quarter turns, clockwise. */
  #quarters = $state(0);

  /** The point of the surface in the middle of the viewport, across and down, each from 0 to 1. */
  middle: readonly [number, number] = [0.5, 0.5];

  constructor(game: string) {
    this.#key = `tuckerbox.lens.${game}`; // an older name, so that zooms stay stored
    const found = readStored(this.#key);
    if (!isRecord(found)) return;
    const { zoom, quarters, middle } = found;
    if (typeof zoom === "number" && zoom >= FARTHEST && zoom <= NEAREST) this.#zoom = zoom;
    if (typeof quarters === "number" && [0, 1, 2, 3].includes(quarters)) this.#quarters = quarters;
    if (Array.isArray(middle) && middle.length === 2 && middle.every((part) => part >= 0 && part <= 1))
      this.middle = [middle[0], middle[1]];
  }

  get zoom(): number {
    return this.#zoom;
  }

  get quarters(): number {
    return this.#quarters;
  }

  /**
   * Zoom in by a factor.
   * @param least the zoom at which the whole surface is in view: to go farther would show nothing new
   */
  by(factor: number, least: number): void {
    const was = Math.max(least, this.#zoom);
    const zoom = was * factor;
    // Snap only a zoom that comes nearer to 1: otherwise, the small steps of a slow pinch could never leave 1.
    const snapped = Math.abs(zoom - 1) < Math.min(0.06, Math.abs(was - 1)) ? 1 : zoom;
    this.#zoom = Math.min(NEAREST, Math.max(FARTHEST, least, snapped));
    this.#store();
  }

  turn = () => {
    this.#quarters = (this.#quarters + 1) % 4;
    this.#store();
  };

  /** Store which point of the surface is in the middle of the viewport. */
  look(across: number, down: number): void {
    const within = (part: number) => Math.min(1, Math.max(0, part));
    this.middle = [within(across), within(down)];
    this.#store();
  }

  #store(): void {
    writeStored(this.#key, { zoom: this.#zoom, quarters: this.#quarters, middle: this.middle });
  }
}
