// The time by the server's clock, as reactive state for clocks that run. All of them share one timer.

import { createSubscriber } from "svelte/reactivity";
import { serverClock } from "../../api/serverClock";

const TICK = 500;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

export const serverNow = {
  get(): number {
    subscribe();
    return serverClock.now();
  },
};
