// Values that a board can't derive from its view alone, because they depend on what it showed before.

import { untrack } from "svelte";

/**
 * Keep a value that `next` makes anew from the previous one whenever something that it reads changes. Call this while a
 * component is set up. Its markup never sees an old value beside new props.
 */
export function accumulated<T>(first: T, next: (before: T) => T): { readonly now: T } {
  let now = $state.raw(first);
  $effect.pre(() => {
    now = next(untrack(() => now));
  });
  return {
    get now() {
      return now;
    },
  };
}
