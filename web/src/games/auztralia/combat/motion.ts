// Animations on the stage. Every duration is a multiple of the pace; at pace 0 nothing moves.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

/** Turn a card over: its back first, then its face. */
export function turnOver(_: Element, { pace }: { pace: number }): TransitionConfig {
  return {
    duration: pace * 1.8,
    easing: cubicOut,
    css: (t, u) => `transform: perspective(900px) rotateY(${u * 180}deg) scale(${0.85 + 0.15 * t});`,
  };
}

/** Open the stage. */
export function rise(_: Element, { pace }: { pace: number }): TransitionConfig {
  return {
    duration: pace,
    easing: cubicOut,
    css: (t, u) => `opacity: ${t}; translate: 0 ${u * 16}px;`,
  };
}
