// Tells whether the page is visible, for derivations and effects.

import { on } from "svelte/events";
import { createSubscriber } from "svelte/reactivity";
import { isPageVisible } from "./pageVisibility";

const subscribe = createSubscriber((update) => on(document, "visibilitychange", update));

export const pageVisible = {
  get current(): boolean {
    subscribe();
    return isPageVisible();
  },
};
