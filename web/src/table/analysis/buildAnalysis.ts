// Builds the analysis of a match from searches of its decisions, as `tuckerbox.bots.match_analysis` does it in Python.

import type {
  Analysis,
  BestMove,
  Chances,
  CostlyDecision,
  Decision,
  Decisions,
  SeatLuck,
  Stroke,
  TurningPoint,
} from "../../api/client";
import { fromBase64 } from "../../engine/manifest";
import { isClearOf, varianceOf } from "../../thinking/prospects";
import type { Prospect, Prospects, ProspectsRequest } from "../../thinking/thoughts";
import { positionForWorker } from "../thinking/positionForWorker";

type Made = NonNullable<Decision["made"]>;

const FORCED_DIVISOR = 4; // a decision with only one choice gets a quarter of the simulations
const TAKEN_DIVISOR = 4; // the choice that was taken gets at least a quarter of the simulations
const SWING = 0.1; // the smallest swing of a turning point
const COST = 0.05; // the smallest cost of a costly decision
const MOST_TOLD = 8; // the maximum number of turning points, and of costly decisions
const SURE = 3; // standard errors by which a best move leads: the largest of many leads is more often due to noise
const HALVING_COST = 0.1; // a decision with this cost counts half for accuracy

/** Return the request for the search of a decision. */
export function requestFor(
  decision: Decision,
  simulations: number,
  game: string,
  match: Pick<Decisions, "box" | "rules" | "components">,
): ProspectsRequest {
  const { made, state, seed } = decision;
  const forced = decision.choices === 1;
  return {
    asks: "prospects",
    ...positionForWorker(game, { ...match, state }),
    luck: fromBase64(seed),
    budget: { simulations: forced ? Math.max(1, Math.floor(simulations / FORCED_DIVISOR)) : simulations },
    ...(made && !forced && { then: { action: made.code, visits: Math.floor(simulations / TAKEN_DIVISOR) } }),
  };
}

export class AnalysisBuilder {
  readonly #found: Prospects[] = [];
  readonly #curve: Chances[] = [];
  readonly #turning: TurningPoint[] = [];
  readonly #costly: CostlyDecision[] = [];
  readonly #costs: number[][];
  readonly #finest = new Map<number, BestMove>();
  readonly #strokes: Stroke[] = [];

  /** @param names the names of the seats */
  constructor(
    private readonly match: Pick<Decisions, "decisions" | "last" | "result">,
    private readonly names: readonly string[],
    private readonly simulations: number,
  ) {
    this.#costs = names.map(() => []);
  }

  /** The next decision to search. */
  get next(): Decision | undefined {
    return this.match.decisions[this.#found.length];
  }

  /** The results that were added, without choices that no analysis shows. */
  get found(): readonly Prospects[] {
    return this.#found;
  }

  /** Add the results about the next decision. */
  add(found: Prospects): void {
    const { decisions, last, result } = this.match;
    const decision = this.next!;
    this.#found.push({ ...found, choices: toldOf(found.choices, decision.made?.code) });
    this.#reach(decision.entry, found.chances);
    this.#rate(decision, found);
    if (!this.next && decisions.length) this.#reach(last, result);
  }

  soFar(): Analysis {
    const done = this.#found.length / this.match.decisions.length;
    return {
      state: done < 1 ? "thinking" : "done",
      done,
      place: 0,
      simulations: this.simulations,
      curve: [...this.#curve],
      turning: mostTold(this.#turning, ({ swing }) => largestChange(swing)),
      costly: mostTold(this.#costly, ({ cost }) => cost),
      accuracy: this.#costs.map(accuracyOf),
      finest: [...this.#finest.values()].sort((one, other) => one.seat - other.seat),
      strokes: [...this.#strokes],
      luck: luckBySeat(this.#strokes),
    };
  }

  /** Extend the curve by the chances after an entry. */
  #reach(entry: number, chances: number[]): void {
    const before = this.#curve.at(-1);
    this.#curve.push({ entry, chances });
    const nth = this.#curve.length - 2;
    const made = this.match.decisions[nth]?.made;
    if (!before || !made) return; // the start, or a decision that a resignation prevented
    const { seat } = this.match.decisions[nth]!;
    const chose = this.#found[nth]!.choices.find(({ action }) => action === made.code)!;
    // When the turn passes to another seat, the search looks further ahead, which changes the chances too.
    const passes = (this.match.decisions[nth + 1]?.seat ?? seat) !== seat;
    if (made.luck !== null && !passes)
      this.#strokes.push(strokeOf(made.entry, seat, chose, chances[seat]!, this.#found[nth + 1]));
    const swing = chances.map((now, seat) => now - before.chances[seat]!);
    if (largestChange(swing) < SWING) return;
    const expected = chose.chance;
    const byChoice = Math.abs(expected - before.chances[seat]!);
    const byLuck = Math.abs(chances[seat]! - expected);
    const decides = matters(this.#found[nth]!.choices, chose);
    const luck = made.luck !== null && byLuck >= (decides ? byChoice : SWING);
    // Without luck or a difference, the search has only looked further ahead from the next decision.
    if (!luck && !decides) return;
    const says = (luck && made.luck) || `${this.names[seat]}: ${made.says}`;
    const title = (luck && made.luck_title) || made.title;
    this.#turning.push({ entry: made.entry, seat, by: luck ? "luck" : "choice", swing, title, says });
  }

  /** Remember the best choice that a seat made: the one with the largest clear lead, or else with the largest lead. */
  #praise({ entry, title }: Made, seat: number, choices: Prospect[]): void {
    const [best] = choices;
    const [first, ...others] = contendersOf(choices);
    if (!first) return;
    const runnerUp = others.reduce((one, other) => (other.chance > one.chance ? other : one), first);
    const lead = best!.chance - runnerUp.chance;
    if (lead <= 0) return;
    const clear = lead >= COST && isClearOf(best!, runnerUp, SURE);
    const before = this.#finest.get(seat);
    const leads = before?.clear === clear ? lead > before.lead : !before || clear;
    if (leads) this.#finest.set(seat, { entry, seat, title, lead, clear });
  }

  /** Work out the cost of a decision. */
  #rate({ made, seat }: Decision, { choices }: Prospects): void {
    const [best] = choices;
    const chose = choices.find(({ action }) => action === made?.code);
    if (!made || !best || !chose || choices.length === 1) return;
    const cost = Math.max(0, best.chance - chose.chance);
    this.#costs[seat]!.push(cost);
    if (chose === best) this.#praise(made, seat, choices);
    if (cost < COST) return;
    this.#costly.push({
      entry: made.entry,
      seat,
      chose: { action: chose.notation, says: made.says, chance: chose.chance },
      better: { action: best.notation, says: best.notation, chance: best.chance },
      cost,
    });
  }
}

/** Return what the luck after a choice was worth. @param found the results about the next decision, if there is one */
function strokeOf(entry: number, seat: number, chose: Prospect, after: number, found?: Prospects): Stroke {
  const variance =
    varianceOf(chose.chance, chose.visits) + (found ? varianceOf(after, found.choices[0]!.visits) : 0);
  return { entry, seat, worth: after - chose.chance, error: Math.sqrt(variance) };
}

/** Add up the strokes of luck of each seat that had any. */
function luckBySeat(strokes: readonly Stroke[]): SeatLuck[] {
  const seats = [...new Set(strokes.map(({ seat }) => seat))].sort((one, other) => one - other);
  return seats.map((seat) => {
    const own = strokes.filter((stroke) => stroke.seat === seat);
    return {
      seat,
      worth: own.reduce((sum, { worth }) => sum + worth, 0),
      error: Math.sqrt(own.reduce((sum, { error }) => sum + error ** 2, 0)),
    };
  });
}

/** Return the choices other than the best that have enough visits to be compared with it. */
function contendersOf([, ...others]: readonly Prospect[]): Prospect[] {
  const least = Math.max(1, Math.floor(Math.max(...others.map(({ visits }) => visits)) / 2));
  return others.filter(({ visits }) => visits >= least);
}

/** Return whether a choice clearly differs from the best one or from one of the contenders. */
function matters(choices: readonly Prospect[], chose: Prospect): boolean {
  return [choices[0]!, ...contendersOf(choices)].some((other) => isClearOf(chose, other));
}

/**
 * Return the best two choices, the contenders and the one that was made. They give the same analysis as all choices do.
 * The second best is among them, because a position with only one choice does not count as a decision.
 */
function toldOf(choices: readonly Prospect[], made: number | undefined): Prospect[] {
  const told = new Set([...choices.slice(0, 2), ...contendersOf(choices)]);
  return choices.filter((choice) => told.has(choice) || choice.action === made);
}

/** Return an unfinished analysis, completed by an earlier one for the entries that it has not reached yet. */
export function completedBy(found: Analysis, other: Analysis): Analysis {
  const upTo = found.curve.at(-1)?.entry ?? -1;
  const later = ({ entry }: { entry: number }) => entry > upTo;
  // The last decision of the curve is rated already: its choice lies between this entry and the next one of the curve.
  const ratedUpTo = other.curve.find(later)?.entry ?? upTo;
  return {
    ...found,
    curve: [...found.curve, ...other.curve.filter(later)],
    turning: mostTold([...found.turning, ...other.turning.filter(later)], ({ swing }) =>
      largestChange(swing),
    ),
    costly: mostTold(
      [...found.costly, ...other.costly.filter(({ entry }) => entry > ratedUpTo)],
      ({ cost }) => cost,
    ),
    accuracy: other.accuracy,
    finest: other.finest,
    strokes: [...found.strokes, ...other.strokes.filter(later)],
    luck: other.luck,
  };
}

function mostTold<T>(all: readonly T[], size: (one: T) => number): T[] {
  return [...all].sort((one, other) => size(other) - size(one)).slice(0, MOST_TOLD);
}

function largestChange(swing: readonly number[]): number {
  return Math.max(...swing.map(Math.abs));
}

/** Return how accurate decisions with these costs were: 1 if they cost nothing. */
function accuracyOf(costs: readonly number[]): number {
  if (!costs.length) return 1;
  return costs.reduce((sum, cost) => sum + 0.5 ** (cost / HALVING_COST), 0) / costs.length;
}
