// The Worker that thinks. `Thinker` is the page's side.

import { EngineLoader } from "./engineLoader";
import { ThoughtQueue } from "./thoughtQueue";
import type { Answer, Order } from "./thoughts";

const BEAT = 1_000; // milliseconds

const post = (answer: Answer) => postMessage(answer);

// Timers wait for some milliseconds, messages do not.
const { port1, port2 } = new MessageChannel();
const breathe = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

const queue = new ThoughtQueue(new EngineLoader(), post, breathe);
onmessage = ({ data }: MessageEvent<Order>) => queue.hear(data);
setInterval(() => queue.busy && post({ says: "alive" }), BEAT);
