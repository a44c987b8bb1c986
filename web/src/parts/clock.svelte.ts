// The current time, as reactive state.

import { createSubscriber } from "svelte/reactivity";

/** Return a function that reads a clock. Whatever reads it is updated every `interval` milliseconds, by one timer. */
export function ticking(interval: number, now: () => number): () => number {
  const subscribe = createSubscriber((update) => {
    const timer = setInterval(update, interval);
    return () => clearInterval(timer);
  });
  return () => {
    subscribe();
    return now();
  };
}

const read = ticking(15_000, () => Date.now());

/** For texts such as “2 minutes ago”. */
export const clock = {
  get now(): number {
    return read();
  },
};
