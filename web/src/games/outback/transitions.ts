// Animations: things travel from where they were, or tumble. Every duration is a multiple of `motionMs`; at 0
// nothing moves.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

export interface Arrival {
  /** The element that it comes from; null: from just above. */
  from: () => Element | null;
  motionMs: number;
  delay?: number;
}

/** Let an element travel from another one's place to its own. */
export function arrive(node: Element, { from, motionMs, delay = 0 }: Arrival): TransitionConfig {
  if (!motionMs) return { duration: 0 };
  const start = from()?.getBoundingClientRect();
  const end = node.getBoundingClientRect();
  const known = start && start.width > 0 && end.width > 0;
  const x = known ? start.left + start.width / 2 - end.left - end.width / 2 : 0;
  const y = known ? start.top + start.height / 2 - end.top - end.height / 2 : -end.height;
  const size = known ? Math.min(2, start.width / end.width) : 1;
  return {
    duration: motionMs * 2,
    delay: delay * motionMs,
    easing: cubicOut,
    css: (t, u) => {
      const hop = Math.sin(t * Math.PI) * Math.min(60, Math.abs(x) * 0.15);
      return `transform: translate(${x * u}px, ${y * u - hop}px) scale(${1 + (size - 1) * u}); z-index: 5; ${known ? "" : `opacity: ${t};`}`;
    },
  };
}

/** Let a thrown die roll to its place, each a little differently. */
export function tumble(_: Element, { motionMs, nth }: { motionMs: number; nth: number }): TransitionConfig {
  const turns = (nth % 2 ? -1 : 1) * (340 + nth * 37);
  return {
    duration: motionMs ? motionMs * 2.2 : 0,
    delay: motionMs * 0.12 * (nth % 4),
    easing: (t) => 1 - (1 - t) ** 2.4,
    css: (t, u) =>
      `transform: translate(${40 * u + 14 * nth * u}px, ${-70 * u * Math.abs(Math.cos(t * 7))}px) rotate(${turns * u}deg); opacity: ${Math.min(1, t * 5)};`,
  };
}
