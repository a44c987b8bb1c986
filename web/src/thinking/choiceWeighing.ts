// Weighs the choices of a position: searches it, then looks closer at some choices, and compares the best ones.

import type { Position, Records } from "../engine/engine";
import { notationOf, type Manifest, type Trait } from "../engine/manifest";
import type { Comparison, SearchTree } from "../engine/searchTree";
import { TreeGrowth } from "./treeGrowth";
import { prospectsOf } from "./prospects";
import type { Contrast, Prospects, ProspectsRequest, Thought } from "./thoughts";

/** The progress to report while only the comparison of the best choices is left. */
const ALMOST = 0.99;

/** The fewest visits of a choice on the best line. */
const LEAST = 20;

/** The traits that every game has, after its own ones. */
const GENERAL: Trait[] = [
  { name: "points", shown: "level" },
  { name: "others", shown: "level" },
];

/** A choice, and how often it is to be tried. */
type WantedVisits = NonNullable<ProspectsRequest["then"]>;

export interface WeighingParts {
  manifest: Manifest;
  position: Position;
  /** Its root is this position. */
  tree: SearchTree;
  luck: Records;
  /** For the luck on the best line. */
  lineLuck: Records;
}

export class ChoiceWeighing implements Thought<Prospects> {
  readonly #search: TreeGrowth;
  /**
   * The average part of simulations that were won, by seat. Simulations that begin with a certain choice don't count.
   */
  #averages: number[] = [];
  /** The simulations that begin with one choice. */
  #further: TreeGrowth | null = null;
  /** The finalists that are still to be tried more often; null: not known yet. */
  #lacking: WantedVisits[] | null = null;
  /** The actions that are compared, once that is known. */
  #finalists: number[] = [];

  constructor(
    private readonly parts: WeighingParts,
    private readonly request: ProspectsRequest,
  ) {
    const { tree, luck, manifest } = parts;
    const budget = request.budget ?? { seconds: manifest.hint.seconds };
    this.#search = new TreeGrowth((simulations) => tree.simulate(simulations, luck), budget);
  }

  get done(): number {
    const { done } = this.#search;
    if (this.request.then) return (done + (this.#further?.done ?? 0)) / 2;
    return this.request.why && done >= 1 && !this.#compared ? ALMOST : done;
  }

  grow(): void {
    if (this.#search.done < 1) {
      this.#search.grow();
      this.#averages = this.parts.tree.averages("wins");
    } else if (this.request.then) {
      this.#further ??= this.#growthUpTo(this.request.then);
      this.#growFurther();
    } else if (this.request.why) {
      this.#lacking ??= this.#chooseFinalists();
      if (!this.#further || this.#further.done >= 1) {
        const next = this.#lacking.shift();
        if (next) this.#further = this.#growthUpTo(next);
      }
      this.#growFurther();
    }
  }

  result(): Prospects {
    const { manifest, tree, lineLuck } = this.parts;
    const prospects = this.#found();
    const line = tree.line(prospects.choices[0]!.action, LEAST, lineLuck);
    return {
      ...prospects,
      contrasts: this.request.why && this.#search.done >= 1 && this.#compared ? this.#contrasts() : [],
      line: line.map((action) => notationOf(manifest, action)),
    };
  }

  /** True if all choices that are compared were tried often enough. */
  get #compared(): boolean {
    return this.#lacking?.length === 0 && (this.#further?.done ?? 1) >= 1;
  }

  #growFurther(): void {
    if (this.#further && this.#further.done < 1) this.#further.grow();
  }

  /** Return the simulations that a choice lacks. */
  #growthUpTo({ action, visits }: WantedVisits): TreeGrowth {
    const { tree, luck } = this.parts;
    const found = tree.statistics(luck);
    const nth = found.findIndex((choice) => choice.action === action);
    const simulations = Math.max(0, visits - found[nth]!.visits);
    return new TreeGrowth((some) => tree.simulateFrom(nth, some, luck), { simulations });
  }

  #found(): Omit<Prospects, "line" | "contrasts"> {
    const { manifest, position, tree, luck } = this.parts;
    const compared = this.#compared ? this.#finalists : [];
    return prospectsOf(manifest, position, this.#averages, tree.statistics(luck), compared);
  }

  /** Return the choices to compare. */
  #best(): Prospects["choices"] {
    return this.#found().choices.slice(0, this.parts.manifest.hint.compared);
  }

  /** Settle which choices are compared. Return those of them that were not tried often enough for that. */
  #chooseFinalists(): WantedVisits[] {
    const enough = Math.floor(this.#found().simulations / this.parts.manifest.search.runner_up_divisor);
    const best = this.#best();
    this.#finalists = best.map(({ action }) => action);
    return best.filter(({ visits }) => visits < enough).map(({ action }) => ({ action, visits: enough }));
  }

  #contrasts(): Contrast[] {
    const { tree, luck } = this.parts;
    const [first, ...others] = this.#best().filter(({ visits }) => visits > 0);
    return others.map(({ action }) => this.#contrast(tree.compare(first!.action, action, luck)));
  }

  #contrast(found: Comparison): Contrast {
    const { traits } = this.parts.manifest.search;
    return { ...found, about: found.trait === null ? null : [...traits, ...GENERAL][found.trait]! };
  }
}
