// The time, for what shows how long ago something was: one timer for the whole page, running while somebody looks.

import { createSubscriber } from "svelte/reactivity";

const TICK = 15_000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

export const clock = {
  get now(): number {
    subscribe();
    return Date.now();
  },
};
