// The preview of the choice that is considered. Previews are fetched ahead; one that is missing is fetched when its choice
// has been considered for a short while.

import { untrack } from "svelte";
import type { Choice, Preview } from "../../api/client";

const DELAY = 120; // milliseconds: choices that the pointer only passes over need no preview

export class ChoicePreview {
  #considered = $state.raw<Choice | null>(null);
  #preview = $state.raw<Preview | null>(null);
  #known = new Map<string, Preview>();
  #fetching = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly fetch: (action: string) => Promise<Preview>) {}

  get considered(): Choice | null {
    return this.#considered;
  }

  get preview(): Preview | null {
    return this.#preview;
  }

  /** Return the preview of a choice; null if it has not been fetched. */
  of(choice: Choice): Preview | null {
    return this.#known.get(choice.action) ?? null;
  }

  consider(choice: Choice | null): void {
    if (choice === untrack(() => this.#considered)) return; // an effect that calls this must not depend on it
    const known = choice && this.of(choice);
    this.#considered = choice;
    this.#preview = known;
    clearTimeout(this.#timer);
    if (choice && !known) this.#timer = setTimeout(() => void this.#fetch(choice.action), DELAY);
  }

  /** Keep previews that were fetched ahead. */
  learn(previews: readonly Preview[]): void {
    for (const preview of previews) this.#known.set(preview.action, preview);
    const considered = untrack(() => this.#considered);
    if (considered) this.#preview = this.of(considered);
  }

  /** Forget all previews: they belong to an earlier state of the match. */
  reset(): void {
    this.consider(null);
    this.#known = new Map();
    this.#fetching = new Set();
  }

  async #fetch(action: string): Promise<void> {
    const fetching = this.#fetching;
    if (this.#known.has(action) || fetching.has(action)) return;
    fetching.add(action);
    try {
      const preview = await this.fetch(action);
      if (fetching === this.#fetching) this.learn([preview]);
    } catch {
      // The match goes on without a preview.
    }
    fetching.delete(action);
  }
}
