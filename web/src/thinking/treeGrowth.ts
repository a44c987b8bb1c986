// Lets a search tree grow within a budget, in batches of some milliseconds.

import type { Budget } from "./thoughts";

const LONGEST_BATCH = 10; // milliseconds

export class TreeGrowth {
  /** Simulations so far, and seconds of thinking. */
  simulations = 0;
  seconds = 0;
  #batch = 1;
  readonly #most: number;
  readonly #longest: number;

  /** @param simulate runs some simulations */
  constructor(
    private readonly simulate: (simulations: number) => void,
    budget: Budget,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#most = budget.simulations ?? Infinity;
    this.#longest = budget.seconds ?? Infinity;
  }

  /** The part that is done, from 0 to 1. */
  get done(): number {
    return Math.min(1, Math.max(part(this.simulations, this.#most), part(this.seconds, this.#longest)));
  }

  /** Run one batch of simulations. */
  grow(): void {
    const batch = Math.min(this.#batch, this.#most - this.simulations);
    const began = this.now();
    this.simulate(batch);
    const took = this.now() - began;
    this.simulations += batch;
    this.seconds += took / 1000;
    if (took < LONGEST_BATCH / 2) this.#batch *= 2;
    else if (took > LONGEST_BATCH) this.#batch = Math.max(1, Math.floor(this.#batch / 2));
  }
}

const part = (of: number, whole: number) => (whole > 0 ? of / whole : 1);
