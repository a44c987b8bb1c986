// Animations on the stage. Every duration is a multiple of `motionMs`; at 0 nothing moves.

import { cubicIn, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

/** Turn a card over: its back first, then its face. */
export function turnOver(_: Element, { motionMs }: { motionMs: number }): TransitionConfig {
  return {
    duration: motionMs * 1.8,
    easing: cubicOut,
    css: (t, u) => `transform: perspective(900px) rotateY(${u * 180}deg) scale(${0.85 + 0.15 * t});`,
  };
}

/** Open the stage. */
export function rise(_: Element, { motionMs }: { motionMs: number }): TransitionConfig {
  return {
    duration: motionMs,
    easing: cubicOut,
    css: (t, u) => `opacity: ${t}; translate: 0 ${u * 16}px;`,
  };
}

/** Strike: a blow flies in from the side of whoever dealt it, and lands hard. */
export function strike(
  _: Element,
  { motionMs, from }: { motionMs: number; from: "left" | "right" },
): TransitionConfig {
  const way = from === "left" ? -1 : 1;
  return {
    duration: motionMs * 1.6,
    easing: cubicIn,
    css: (t, u) =>
      `transform: translateX(${way * u * 18}rem) scale(${1 + u}); opacity: ${Math.min(1, t * 3)};`,
  };
}

/** Reel from a blow, once it has landed. */
export function reel(_: Element, { motionMs }: { motionMs: number }): TransitionConfig {
  return {
    delay: motionMs * 1.3,
    duration: motionMs,
    css: (t, u) => `transform: translateX(${Math.sin(t * 6 * Math.PI) * u * 0.12}em) rotate(${u * 4}deg);`,
  };
}

/** Fall through the floor of the stage. */
export function fall(_: Element, { motionMs }: { motionMs: number }): TransitionConfig {
  return {
    duration: motionMs * 2,
    easing: cubicIn,
    css: (t, u) =>
      `transform: translateY(${u * 40}%) scale(${t}, ${1 - u * 0.4}) rotate(${u * 14}deg); opacity: ${t};`,
  };
}
