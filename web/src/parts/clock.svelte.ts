// The current time, as reactive state for texts such as “2 minutes ago”. All of them share one timer.

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
