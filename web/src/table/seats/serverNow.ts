// The time by the server's clock, as reactive state for clocks that run. All of them share one timer.

import { serverClock } from "../../api/serverClock";
import { ticking } from "../../parts/clock.svelte";

export const serverNow = { get: ticking(500, () => serverClock.now()) };
