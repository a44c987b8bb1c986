// The reason for a hint as a sentence: what the best choice gains, and what the next best one lacks. It is made as in
// `tuckerbox.bots.explanation`.

import type { Trait } from "../../engine/manifest";
import type { Say } from "../../messages/say";
import type { Contrast } from "../../thinking/thoughts";

const WHOLE = 10; // numbers from here on are told without a decimal

/**
 * Return why the best choice is the best; empty if there is only one.
 * @param contrasts to the next best choices
 */
export function explanation(say: Say, contrasts: readonly Contrast[]): string {
  const [next] = contrasts;
  if (!next) return "";
  if (contrasts.every(({ equal }) => equal))
    return say("explained-equal-all", { count: 1 + contrasts.length });
  if (next.equal) return say("explained-equal-first");
  if (next.about) {
    const [mine, theirs] = [next.mine, next.theirs].map((average) => told(next.about!, average, next.now));
    const more = next.mine > next.theirs ? "yes" : "no";
    if (mine !== theirs)
      return say("explained-gain", {
        gain: say(`why-${next.about.name}`, { more }),
        mine: mine!,
        theirs: theirs!,
      });
  }
  return say("explained-many");
}

/** Return the average of a trait at the end of simulations, written as its game declares. */
function told({ shown }: Trait, average: number, now: number): string {
  if (shown === "level") return decimal(average);
  if (shown === "chance") return `${Math.min(100, Math.round(100 * (average - now)))}%`;
  const gain = decimal(average - now);
  return gain === "0" || gain.startsWith("−") ? gain : `+${gain}`;
}

/** Return a number with a decimal, if it is small and not whole. */
function decimal(number: number): string {
  const tenths = Math.round(10 * number);
  const sign = (value: number) => (value < 0 ? "−" : "");
  if (tenths % 10 === 0 || Math.abs(tenths) >= 10 * WHOLE) {
    const whole = Math.round(number);
    return `${sign(whole)}${Math.abs(whole)}`;
  }
  return `${sign(tenths)}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}`;
}
