// What the choice that is considered would bring: asked of the server after a moment, and once for each choice.

import { untrack } from "svelte";
import type { Choice, Preview } from "../../api/client";

const CONSIDERING = 120; // milliseconds: what is only passed over needs no preview

export class ChoicePreview {
  considered = $state.raw<Choice | null>(null);
  preview = $state.raw<Preview | null>(null);
  #fetched = new Map<string, Promise<Preview>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly fetch: (action: string) => Promise<Preview>) {}

  consider(choice: Choice | null): void {
    if (choice === untrack(() => this.considered)) return; // who says what it looks at does not ask what others do
    this.considered = choice;
    this.preview = null;
    clearTimeout(this.#timer);
    if (choice) this.#timer = setTimeout(() => void this.#foresee(choice), CONSIDERING);
  }

  /** Lets go of everything: what was foreseen belongs to a moment that is past. */
  forget(): void {
    this.consider(null);
    this.#fetched.clear();
  }

  async #foresee(choice: Choice): Promise<void> {
    const fetched = this.#fetched.get(choice.action) ?? this.fetch(choice.action);
    this.#fetched.set(choice.action, fetched);
    try {
      const preview = await fetched;
      if (this.considered === choice) this.preview = preview;
    } catch {
      this.#fetched.delete(choice.action); // a preview is a courtesy: without it, nothing is lost
    }
  }
}
