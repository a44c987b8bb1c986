// How this viewer looks at the table of a game: how near, and from which side. Kept in this browser.

import { isRecord, keep, kept } from "../storage";

const STEP = 1.3;
const [FARTHEST, NEAREST] = [0.3, 4];

export class Lens {
  /** Where it is kept. */
  readonly #place: string;
  /** 1: as it fits by itself. */
  #zoom = $state(1);
  /** How many quarters the table is turned clockwise. */
  #quarters = $state(0);

  /** What part of the table is in the middle of the window, across and down; where it is larger than that. */
  middle: readonly [number, number] = [0.5, 0.5];

  constructor(game: string) {
    this.#place = `tuckerbox.${game}`;
    const found = kept(this.#place);
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

  /** Comes nearer by a factor. */
  by(factor: number): void {
    const zoom = Math.min(NEAREST, Math.max(FARTHEST, this.#zoom * factor));
    this.#zoom = Math.abs(zoom - 1) < 0.06 ? 1 : zoom;
    this.#keep();
  }

  nearer = () => this.by(STEP);
  farther = () => this.by(1 / STEP);

  turn = () => {
    this.#quarters = (this.#quarters + 1) % 4;
    this.#keep();
  };

  /** Remembers what is looked at. */
  look(across: number, down: number): void {
    this.middle = [across, down].map((part) => Math.min(1, Math.max(0, part))) as [number, number];
    this.#keep();
  }

  #keep(): void {
    keep(this.#place, { zoom: this.#zoom, quarters: this.#quarters, middle: this.middle });
  }
}
