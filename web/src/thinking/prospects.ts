// Prospects: the results of a search, converted to chances of winning, as `tuckerbox.bots.prospects` does it in Python.
// A chance is the part of all simulations that were won. The chances of all who can win add up to 1. Choices are
// ordered by the search's own values, which also distinguish points when nobody's win is in doubt.

import type { Position } from "../engine/engine";
import { notationOf, type Manifest } from "../engine/manifest";
import type { ChoiceStatistics } from "../engine/searchTree";
import type { Prospect, Prospects } from "./thoughts";

const CLEAR = 2; // a difference is clear if it is larger than this many standard errors

type ChanceFound = Pick<Prospect, "chance" | "visits">;

/**
 * @param averages the average part of simulations that were won, by seat
 * @param compared the actions that were tried often enough to be compared
 */
export function prospectsOf(
  manifest: Manifest,
  position: Position,
  averages: number[],
  statistics: ChoiceStatistics[],
  compared: readonly number[] = [],
): Omit<Prospects, "line" | "contrasts"> {
  const { teams, turn: seat } = position;
  const expected = teamAverages(averages, teams);
  const factor = factorToOneWin(manifest.rival, expected, teams);
  const tried = statistics.reduce((sum, { visits }) => sum + visits, 0);
  const { deviation } = manifest.search;
  const searched = statistics.map(({ action, visits, total, won }) => ({
    action,
    notation: notationOf(manifest, action),
    visits,
    value: total / Math.max(1, visits),
    chance: Math.min(1, (factor * won) / Math.max(1, visits)),
    share: visits / Math.max(1, tried),
  }));
  const choices = byMerit(searched, compared, deviation);
  return {
    seat,
    teamed: teams.filter((team) => team === teams[seat]).length > 1,
    simulations: tried,
    chances: chancesOf(choices[0]!, seat, factor, expected, teams),
    choices,
  };
}

/**
 * Return an upper bound of the variance of a chance that some simulations have given. One more win and one more loss
 * are counted, so that no chance seems certain just because all simulations agree.
 */
export function varianceOf(chance: number, simulations: number): number {
  const likely = (chance * simulations + 1) / (simulations + 2);
  return (likely * (1 - likely)) / Math.max(1, simulations);
}

/**
 * Return whether two chances differ by more than the noise of the search.
 * @param errors how many standard errors still count as noise
 */
export function isClearOf(one: ChanceFound, other: ChanceFound, errors = CLEAR): boolean {
  const variance = varianceOf(one.chance, one.visits) + varianceOf(other.chance, other.visits);
  return Math.abs(one.chance - other.chance) > errors * Math.sqrt(variance);
}

/** Return whether a chance is higher than another by more than the noise of the search. */
export function isBetterThan(one: ChanceFound, other: ChanceFound): boolean {
  return one.chance > other.chance && isClearOf(one, other);
}

/**
 * Return choices with the best first, by a lower bound of their values. Those that were `compared` come before all
 * others. The best of them stays first unless another one has a clearly better chance: then the best chance comes
 * first. The rest follow by their chances.
 */
export function byMerit<Choice extends Prospect>(
  choices: readonly Choice[],
  compared: readonly number[],
  deviation: number,
): Choice[] {
  const ordered = choices.toSorted((one, other) => lowerBound(other, deviation) - lowerBound(one, deviation));
  const others = ordered.filter(({ action }) => !compared.includes(action));
  const [best, ...rest] = ordered.filter(({ action }) => compared.includes(action));
  if (!best) return others;
  const byChance = [best, ...rest].sort((one, other) => other.chance - one.chance);
  const first = rest.some((choice) => isBetterThan(choice, best)) ? byChance[0]! : best;
  return [first, ...byChance.filter((choice) => choice !== first), ...others];
}

/** Return a lower confidence bound of a choice's value. */
function lowerBound({ value, visits }: Prospect, deviation: number): number {
  return visits ? value - deviation / Math.sqrt(visits) : -1;
}

/** Return the chances by seat: the best choice's for the deciding team, and parts of the rest for the others. */
function chancesOf(
  best: Prospect,
  mine: number,
  factor: number,
  expected: number[],
  teams: number[],
): number[] {
  const before = Math.min(1, factor * expected[mine]!);
  if (!best.visits || before === 1) return expected.map((one) => Math.min(1, factor * one));
  const left = (factor * (1 - best.chance)) / (1 - before);
  return expected.map((one, seat) => (teams[seat] === teams[mine] ? best.chance : Math.min(1, left * one)));
}

/** Return for each seat the average of its team. */
function teamAverages(values: number[], teams: number[]): number[] {
  return teams.map((team) => {
    const own = values.filter((_, seat) => teams[seat] === team);
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  });
}

/** Return the factor that makes the expectations of all teams add up to one win, or less where all may lose. */
function factorToOneWin(rival: boolean, expected: number[], teams: number[]): number {
  const byTeam = new Map(teams.map((team, seat) => [team, expected[seat]!]));
  const together = [...byTeam.values()].reduce((sum, value) => sum + value, 0);
  return together <= 0 || (rival && together <= 1) ? 1 : 1 / together;
}
