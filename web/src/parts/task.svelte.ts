// Work that a button starts. While it goes on, the button is busy. If it fails, a toast says why.

import { toasts } from "./toasts.svelte";

export class Task {
  #busy = $state(false);

  get busy(): boolean {
    return this.#busy;
  }

  /** Do some work, unless some is going on. Return whether it succeeded. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.#busy) return false;
    this.#busy = true;
    try {
      await work();
      return true;
    } catch (refused) {
      toasts.trouble(refused);
      return false;
    } finally {
      this.#busy = false;
    }
  }
}
