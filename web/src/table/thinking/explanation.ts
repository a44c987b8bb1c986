// A hint in words: the chances of the best choices, and what the first one gains over the next best one. The sentences
// are made as in `tuckerbox.bots.explanation`.

import type { Trait } from "../../engine/manifest";
import type { Say } from "../../messages/say";
import { hundredths } from "../../parts/percent";
import { isBetterThan } from "../../thinking/prospects";
import type { Contrast, Prospect } from "../../thinking/thoughts";

type Compared = Pick<Prospect, "chance" | "visits">;

const SETTLED = ["0%", "100%"]; // a trait that is certain after both choices is no reason
const WHOLE = 10; // numbers from here on are told without a decimal
const FAR = 1; // numbers that differ by this much are told without a decimal

/**
 * Return how the best choices compare, and why the first is the best; empty if there is only one.
 * @param best the best choices
 * @param contrasts from the first to each of the others
 * @param teamed true if the seat wins together with others
 */
export function explanation(
  say: Say,
  best: readonly Compared[],
  contrasts: readonly Contrast[],
  teamed = false,
): string {
  const [first, next, ...others] = best;
  const [contrast] = contrasts;
  if (!first || !next || !contrast) return "";
  const why = reason(say, contrast, teamed);
  if (isVisiblyBetter(first, next)) {
    const [mine, theirs] = [hundredths(first.chance), hundredths(next.chance)];
    const compared = say("explained-better", { mine, theirs });
    const many = contrast.equal ? "" : say("explained-many");
    return `${compared} ${why || many}`.trim();
  }
  const apart = others.some((other) => isVisiblyBetter(first, other));
  const chances = chancesBetween(say, apart ? [first, next] : best);
  const compared = apart
    ? say("explained-equal-first", { chances })
    : say("explained-equal-all", { count: best.length, chances });
  return `${compared} ${why}`.trim();
}

/** Return whether a choice has a clearly better chance than another, and the rounded numbers show the difference. */
export function isVisiblyBetter(one: Compared, other: Compared): boolean {
  return isBetterThan(one, other) && hundredths(one.chance) !== hundredths(other.chance);
}

/**
 * Return what the first choice gains over the other one; empty if nothing stands out. A game has no words for a
 * difference that is only a loss, because that is no reason to choose. The points of a team are the average of its
 * players.
 */
function reason(say: Say, contrast: Contrast, teamed: boolean): string {
  const { equal, about } = contrast;
  if (equal || !about) return "";
  const [mine, theirs] = told(about, contrast);
  if (mine === theirs || (SETTLED.includes(mine) && SETTLED.includes(theirs))) return "";
  const gain = say(`why-${about.name}`, {
    more: contrast.mine > contrast.theirs ? "yes" : "no",
    team: teamed ? "yes" : "no",
  });
  const loses = about.shown === "gain" && [mine, theirs].some((number) => number.startsWith("−"));
  const numbers = loses ? "loss" : about.shown; // people do not count what they gain below zero
  return gain && say("explained-gain", { gain, numbers, mine, theirs });
}

/** Return the least and the greatest of some chances in hundredths, or the one number that they all are. */
function chancesBetween(say: Say, choices: readonly Pick<Prospect, "chance">[]): string {
  const chances = choices.map(({ chance }) => chance);
  const [least, most] = [hundredths(Math.min(...chances)), hundredths(Math.max(...chances))];
  return least === most ? `${least}` : say("explained-chances", { least, most });
}

/** Return the averages of a trait at the end of simulations, for both choices, written as its game declares. */
function told({ shown }: Trait, { mine, theirs, now }: Contrast): [string, string] {
  const start = shown === "level" ? 0 : now;
  const [own, other] = [mine - start, theirs - start];
  if (shown === "chance") {
    const percent = (chance: number) => `${Math.min(100, Math.round(100 * chance))}%`;
    return [percent(own), percent(other)];
  }
  const whole = Math.abs(own - other) >= FAR;
  return [decimal(own, whole), decimal(other, whole)];
}

/** Return a number, with a decimal if it is small and need not be whole. */
function decimal(number: number, whole: boolean): string {
  const tenths = Math.round(10 * number);
  const sign = (value: number) => (value < 0 ? "−" : "");
  if (whole || tenths % 10 === 0 || Math.abs(tenths) >= 10 * WHOLE) {
    const whole = Math.round(number);
    return `${sign(whole)}${Math.abs(whole)}`;
  }
  return `${sign(tenths)}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}`;
}
