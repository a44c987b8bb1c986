// Chooses where a table thinks: on this device, or at the backend if it can.

import { messageOf } from "../../api/client";
import { deviceConnection } from "../../deviceConnection";
import { say } from "../../messages/say";
import { settings } from "../../settings.svelte";
import { ThinkingError, type Thinks } from "../../thinking/thinker";
import { isPageVisible } from "../window/pageVisibility";

/** The milliseconds without any result after which thinking here takes too long, if the backend can think instead. */
const PATIENCE = 5_000;

export interface Thinking {
  readonly thinker: Thinks;
  /** True if hints, bots and analyses should think on this device. */
  readonly here: boolean;
  /** Called when thinking here has failed. It tells people if they need to know. */
  failed(wrong: unknown): void;
}

/**
 * Return whether this device may think for minutes unasked. Phones and tablets may not, because they become warm, nor
 * devices that save data, nor those of players who leave thinking to the server.
 */
export function mayThinkLongUnasked(): boolean {
  const touch = matchMedia("(pointer: coarse)").matches;
  return settings.thinking === "here" && !deviceConnection()?.saveData && !touch;
}

/**
 * Return what people are told if thinking here has failed; null: nothing. A server without engines, such as that of a
 * fresh clone, thinks itself, and nobody has to know.
 */
export function failureInWords(wrong: unknown, backendThinks: boolean): string | null {
  if (!backendThinks) return messageOf(wrong);
  if (wrong instanceof ThinkingError && wrong.fault === "absent") return null;
  return `${messageOf(wrong)} ${say("thinking-on-server")}`;
}

/** Return a thinker that gives up if there is no result for a while. While the page is hidden, it does not give up. */
export function promptly(thinker: Thinks): Thinks {
  return {
    async think(request, { progress, signal } = {}) {
      const late = new AbortController();
      const giveUp = () => late.abort(new ThinkingError(say("thinking-late")));
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        clearTimeout(timer);
        if (isPageVisible()) timer = setTimeout(giveUp, PATIENCE);
      };
      const stopWaiting = () => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", wait);
      };
      document.addEventListener("visibilitychange", wait);
      wait();
      try {
        return await thinker.think(request, {
          signal: AbortSignal.any(signal ? [signal, late.signal] : [late.signal]),
          progress: (found, done) => {
            stopWaiting();
            progress?.(found, done);
          },
        });
      } finally {
        stopWaiting();
      }
    },
  };
}
