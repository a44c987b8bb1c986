// The preview of the choice that is considered. It is fetched after a short delay, and once for each choice.

import { untrack } from "svelte";
import type { Choice, Preview } from "../../api/client";

const DELAY = 120; // milliseconds: choices that the pointer only passes over need no preview

export class ChoicePreview {
  #considered = $state.raw<Choice | null>(null);
  #preview = $state.raw<Preview | null>(null);
  #fetched = new Map<string, Promise<Preview>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly fetch: (action: string) => Promise<Preview>) {}

  get considered(): Choice | null {
    return this.#considered;
  }

  get preview(): Preview | null {
    return this.#preview;
  }

  consider(choice: Choice | null): void {
    if (choice === untrack(() => this.#considered)) return; // an effect that calls this must not depend on it
    this.#considered = choice;
    this.#preview = null;
    clearTimeout(this.#timer);
    if (choice) this.#timer = setTimeout(() => void this.#show(choice), DELAY);
  }

  /** Forget all previews: they belong to an earlier state of the match. */
  reset(): void {
    this.consider(null);
    this.#fetched.clear();
  }

  async #show(choice: Choice): Promise<void> {
    const fetched = this.#fetched.get(choice.action) ?? this.fetch(choice.action);
    this.#fetched.set(choice.action, fetched);
    try {
      const preview = await fetched;
      if (this.#considered === choice) this.#preview = preview;
    } catch {
      this.#fetched.delete(choice.action); // the match goes on without a preview
    }
  }
}
