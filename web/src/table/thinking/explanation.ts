// A hint in words: the chances of the best choices, what the first one gains, and what the next best one lacks. They are
// made as in `tuckerbox.bots.explanation`.

import type { Trait } from "../../engine/manifest";
import type { Say } from "../../messages/say";
import { percent } from "../../parts/percent";
import { isClearOf } from "../../thinking/prospects";
import type { Contrast, Prospect } from "../../thinking/thoughts";

const SETTLED = ["0%", "100%"]; // if both choices settle a trait, it says no more than they do
const WHOLE = 10; // numbers from here on are told without a decimal

/**
 * Return how the best choices compare, and why the first is the best; empty if there is only one.
 * @param best the best choices
 * @param contrasts from the first to each of the others
 */
export function explanation(
  say: Say,
  best: readonly Pick<Prospect, "chance" | "visits">[],
  contrasts: readonly Contrast[],
): string {
  const [first, next, ...others] = best;
  const [contrast] = contrasts;
  if (!first || !next || !contrast) return "";
  const why = reason(say, contrast);
  if (isClearOf(first, next)) {
    const compared = say("explained-better", { mine: percent(first.chance), theirs: percent(next.chance) });
    return `${compared} ${why || say("explained-many")}`;
  }
  const apart = others.some((other) => isClearOf(first, other));
  const chances = chancesBetween(say, apart ? [first, next] : best);
  const compared = apart
    ? say("explained-equal-first", { chances })
    : say("explained-equal-all", { count: best.length, chances });
  return `${compared} ${why}`.trim();
}

/**
 * Return what the first choice gains over the other one; empty if nothing stands out. Where a difference would name only
 * a loss, its game has no words for it: that is no reason to choose.
 */
function reason(say: Say, { equal, about, mine, theirs, now }: Contrast): string {
  if (equal || !about) return "";
  const [own, other] = [mine, theirs].map((average) => told(about, average, now));
  if (own === other || (SETTLED.includes(own!) && SETTLED.includes(other!))) return "";
  const gain = say(`why-${about.name}`, { more: mine > theirs ? "yes" : "no" });
  return gain && say("explained-gain", { gain, mine: own!, theirs: other! });
}

/** Return the least and the greatest of some chances, or the one percentage that they all are. */
function chancesBetween(say: Say, choices: readonly Pick<Prospect, "chance">[]): string {
  const chances = choices.map(({ chance }) => chance);
  const [least, most] = [percent(Math.min(...chances)), percent(Math.max(...chances))];
  return least === most ? least : say("explained-chances", { least, most });
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
