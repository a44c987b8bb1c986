// Values that a board can't derive from its view alone, because they depend on what it showed before.

import { untrack } from "svelte";

/**
 * Keep a value that is made anew from the one before whenever something changes that `next` reads. To be called while
 * a component is set up; its markup never sees an old value beside new props.
 */
export function fromBefore<T>(first: T, next: (before: T) => T): { readonly now: T } {
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
