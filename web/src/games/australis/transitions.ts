// Animations. Every duration is a multiple of `motionMs`; at 0 nothing moves.

import { backOut, cubicIn } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

/** Let a die tumble in and come to rest, each a little after the one before. */
export function tumble(_: Element, { motionMs, nth }: { motionMs: number; nth: number }): TransitionConfig {
  if (!motionMs) return { duration: 0 };
  return {
    delay: (nth % 6) * motionMs * 0.12,
    duration: motionMs * 2,
    easing: backOut,
    css: (t, u) => `rotate: ${u * 540}deg; scale: ${0.6 + 0.4 * t}; opacity: ${Math.min(1, 3 * t)};`,
  };
}

/** Let the lowest die sink: it turns, shrinks and is gone. */
export function sink(_: Element, { motionMs }: { motionMs: number }): TransitionConfig {
  return {
    duration: motionMs * 2.2,
    easing: cubicIn,
    css: (t, u) => `translate: 0 ${u * 60}px; rotate: ${u * 90}deg; scale: ${t}; opacity: ${t};`,
  };
}
