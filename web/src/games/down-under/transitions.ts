// Animations of tiles and growing routes. Every duration is a multiple of `motionMs`; at 0 nothing moves.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

/** Let a tile come from its pile, or from just above, and settle in its cell. */
export function lay(
  node: Element,
  { motionMs, from }: { motionMs: number; from: () => Element | null },
): TransitionConfig {
  if (!motionMs) return { duration: 0 };
  const [start, end] = [from()?.getBoundingClientRect(), node.getBoundingClientRect()];
  const known = start && start.width > 0 && end.width > 0;
  const unit = end.width / 100 || 1; // the pixels of a unit of the picture
  const x = known ? (start.left + start.width / 2 - end.left - end.width / 2) / unit : 0;
  const y = known ? (start.top + start.height / 2 - end.top - end.height / 2) / unit : -70;
  return {
    duration: motionMs * 1.8,
    easing: cubicOut,
    css: (t, u) => `translate: ${x * u}px ${y * u}px; opacity: ${Math.min(1, 3 * t)};`,
  };
}

/** Let light run along the new paths of a route, one after the other, and go out. */
export function run(
  node: SVGPathElement,
  { motionMs, nth }: { motionMs: number; nth: number },
): TransitionConfig {
  const length = node.getTotalLength?.() ?? 0;
  return {
    duration: motionMs ? motionMs * 2.2 : 0,
    delay: motionMs * (1.2 + Math.min(nth, 14) * 0.35),
    css: (t) => {
      const drawn = Math.min(1, t * 2);
      return `stroke-dasharray: ${length}; stroke-dashoffset: ${length * (1 - drawn)}; opacity: ${Math.min(1, 2 - 2 * t)};`;
    },
  };
}
