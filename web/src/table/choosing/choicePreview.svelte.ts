// The preview of the choice that is considered, shown after a short delay. All previews of a moment are fetched
// together. A missing one is fetched once its choice is considered.

import { untrack } from "svelte";
import type { Choice, Preview } from "../../api/client";

const DELAY = 120; // milliseconds: choices that the pointer only passes over should not make the board flicker

export class ChoicePreview {
  #considered = $state.raw<Choice | null>(null);
  #preview = $state.raw<Preview | null>(null);
  #known = new Map<string, Preview>();
  #fetched = new Map<string, Promise<Preview | null>>();
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
    this.#considered = choice;
    this.#preview = null;
    clearTimeout(this.#timer);
    if (choice) this.#timer = setTimeout(() => void this.#show(choice), DELAY);
  }

  /** Keep previews that were fetched. */
  learn(previews: readonly Preview[]): void {
    for (const preview of previews) this.#known.set(preview.action, preview);
  }

  /** Forget all previews: they belong to an earlier state of the match. */
  reset(): void {
    this.consider(null);
    this.#known = new Map();
    this.#fetched = new Map();
  }

  async #show(choice: Choice): Promise<void> {
    const preview = this.of(choice) ?? (await this.#fetch(choice.action));
    if (preview && this.#considered === choice) this.#preview = preview;
  }

  /** Fetch a preview once. Return null if that fails, because the match goes on without it. */
  #fetch(action: string): Promise<Preview | null> {
    const [known, fetched] = [this.#known, this.#fetched];
    const fetching =
      fetched.get(action) ??
      this.fetch(action).then(
        (preview) => (known.set(action, preview), preview),
        () => (fetched.delete(action), null),
      );
    fetched.set(action, fetching);
    return fetching;
  }
}
