// A search tree with all the memory that it needs to grow, as `SearchTree` is in Python.

import { NATURE, OVER, Position, type Engine, type Records } from "./engine";
import { fromBase64 } from "./manifest";
import { keyOf } from "./positionKey";

/** A search's estimate of one choice. */
export interface Estimate {
  action: number;
  visits: number;
  /** The expected result for the seat that decides, from 0 to 1. */
  value: number;
}

export interface SearchResult {
  simulations: number;
  /** The expected result of the match by seat, from 0 to 1. */
  values: number[];
  /** The best first. */
  choices: Estimate[];
}

/** The statistics of a choice in a tree. */
export interface ChoiceStatistics {
  action: number;
  visits: number;
  total: number;
  won: number;
}

/** The difference between two choices, as the search template found it. */
export interface Comparison {
  /** True if the two are about equal. */
  equal: boolean;
  /** The number of the trait that makes the difference: the game's own come first, then general ones; null: none. */
  trait: number | null;
  /** The average of the trait when simulations end: after the first choice, and after the other one. */
  mine: number;
  theirs: number;
  /** The trait in the position. */
  now: number;
}

/** The choices of a node: the first of its edges, their number, and the place of the policy's choice among them. */
interface Choices {
  edges: number;
  count: number;
  preferred: number;
}

/** The sums over simulations, for each trait. */
interface PlainSums {
  visits: number;
  value: number;
  traits: number[];
  squares: number[];
  products: number[];
}

const NOWHERE = -1; // instead of the first edge of a node that is not expanded
const EMPTY = 0; // in a bucket without a node; the others have the number of their node, plus 1
const NOTHING = -1; // instead of a trait
const LONGEST = 12; // choices on a line
// The sums that `compare` is given, as in Python: those that tell what a trait is worth, and those of the two choices.
const [WORTH, ONE, OTHER, COMPARED] = [0, 1, 2, 3];

export class SearchTree {
  readonly trees: Records;
  readonly nodes: Records;
  readonly edges: Records;
  readonly buckets: Records;
  readonly #position: Position;
  readonly #parts: Records[];
  readonly #hasSecrets: boolean;
  readonly #mask: Records;
  readonly #secrets: Records;
  /** The end of a line that is being followed. */
  readonly #lineEnd: Position;
  readonly #sums: Records;
  readonly #comparisons: Records;
  /** The sums that `compare` is given. */
  readonly #compared: Records;

  constructor(readonly engine: Engine) {
    const { search } = engine.manifest;
    const filled = (record: string, content: string): Records => {
      const bytes = fromBase64(content);
      const found = engine.many(record, bytes.length / engine.layout(record).size);
      engine.bytes(found).set(bytes);
      return found;
    };
    const states = engine.many("State", 2); // the position, and the copy of it for simulations
    const mask = filled("Word", search.mask);
    const secrets = filled("Secret", search.secrets);
    this.#position = new Position(engine, states);
    this.trees = filled("Tree", search.tree);
    this.nodes = engine.many("Node", search.nodes);
    this.edges = engine.many("Edge", search.edges);
    this.buckets = engine.many("Bucket", search.buckets);
    const mind = engine.allocate(search.mind, 1);
    const words = { ...states, count: states.size, size: 2 };
    const raw = { ...states, count: 2 * states.size, size: 1 };
    const { boxes, choices, numbers, payoffs } = engine;
    const planted = [this.trees, this.nodes, this.edges, this.buckets];
    this.#sums = engine.many("Sums", search.choices);
    this.#comparisons = engine.many("Comparison", 1);
    this.#compared = engine.many("Sums", COMPARED);
    const outputs = [numbers, payoffs, this.#sums];
    this.#parts = [states, words, mask, raw, secrets, boxes, choices, ...planted, mind, ...outputs];
    this.#hasSecrets = secrets.count > 0;
    this.#mask = mask;
    this.#secrets = secrets;
    this.#lineEnd = new Position(engine);
  }

  #tree(field: string): number {
    return this.engine.read(this.trees, "Tree", field)[0]!;
  }

  clear(): void {
    this.engine.call("clear", this.trees, this.buckets);
  }

  /**
   * Go to a position in which a seat decides. Keep what the tree knows about it, if there is room. If `compares`, add
   * the simulations up for `compare`, which takes time.
   */
  lookAt(position: Position, compares = false): void {
    const { engine } = this;
    this.#position.bytes.set(position.bytes);
    const seat = this.#position.turn;
    const crowded = this.#tree("nodes") > this.nodes.count / 2 || this.#tree("edges") > this.edges.count / 2;
    if (crowded || (seat !== this.#tree("seat") && this.#hasSecrets)) this.clear();
    engine.write(this.trees, "Tree", "seat", seat);
    engine.write(this.trees, "Tree", "simulations", 0);
    engine.write(this.trees, "Tree", "root_edges", NOWHERE);
    engine.write(this.trees, "Tree", "compares", Number(compares));
    for (const sums of ["sums", "wins"]) {
      const { at } = engine.layout("Tree").fields[sums]!;
      engine.bytes(this.trees).fill(0, at, at + 8 * engine.read(this.trees, "Tree", sums).length);
    }
  }

  /** Run some simulations; return the number of the position's node. */
  simulate(simulations: number, luck: Records): number {
    return this.engine.call("simulate", ...this.#parts, luck, simulations);
  }

  /** Run some simulations that all begin with the position's choice number `nth`. */
  simulateFrom(nth: number, simulations: number, luck: Records): void {
    const node = this.simulate(0, luck);
    const whole = this.#node(node);
    this.#setNode(node, { edges: whole.edges + nth, count: 1, preferred: 0 });
    this.simulate(simulations, luck);
    this.#setNode(node, whole);
  }

  /** Return how often each choice of the position was tried, and the sums of its results and of its wins. */
  statistics(luck: Records): ChoiceStatistics[] {
    return this.#choicesAt(this.simulate(0, luck));
  }

  /** Compare two actions by the simulations since a call of `lookAt` with `compares`. The first is the better one. */
  compare(one: number, other: number, luck: Records): Comparison {
    const { engine } = this;
    const comparisons = this.#comparisons;
    const actions = this.statistics(luck).map(({ action }) => action);
    const [first, second] = [actions.indexOf(one), actions.indexOf(other)];
    this.#sumUpWithin(first, second, actions.length);
    engine.bytes(this.#compared, ONE).set(engine.bytes(this.#sums, first));
    engine.bytes(this.#compared, OTHER).set(engine.bytes(this.#sums, second));
    const parts = [this.#position.states, engine.boxes, this.#compared, engine.numbers, comparisons];
    engine.call("compare", ...parts, this.#tree("seat"), this.#tree("traits"));
    const of = (field: string) => engine.read(comparisons, "Comparison", field)[0]!;
    const trait = of("trait");
    return trait === NOTHING
      ? { equal: of("equal") === 1, trait: null, mine: 0, theirs: 0, now: 0 }
      : { equal: false, trait, mine: of("mine"), theirs: of("theirs"), now: of("now") };
  }

  /**
   * Write the sums over the simulations of two choices, each measured from the averages of its own choice, as Python
   * does. A trait that does not vary after either choice is measured from the averages over all choices.
   */
  #sumUpWithin(one: number, other: number, choices: number): void {
    const { engine } = this;
    const all = Array.from({ length: choices }, (_, nth): PlainSums => {
      const of = (field: string) => engine.read(this.#sums, "Sums", field, nth);
      return {
        visits: of("visits")[0]!,
        value: of("value")[0]!,
        traits: of("traits"),
        squares: of("squares"),
        products: of("products"),
      };
    });
    const whole = all.reduce(added);
    const overAll = deviations(whole);
    const [first, second] = [deviations(all[one]!), deviations(all[other]!)];
    const squares = plus(first.squares, second.squares);
    const products = plus(first.products, second.products);
    const bytes = engine.bytes(this.#compared, WORTH).fill(0);
    const write = (field: "squares" | "products", own: number[]) => {
      const { at } = engine.layout("Sums").fields[field]!;
      const found = own.map((sum, trait) => (squares[trait] === 0 ? overAll[field][trait]! : sum));
      new Float64Array(bytes.buffer, bytes.byteOffset + at, found.length).set(found);
    };
    write("products", products);
    write("squares", squares);
    engine.write(this.#compared, "Sums", "visits", whole.visits, WORTH);
  }

  #choicesAt(node: number): ChoiceStatistics[] {
    const { edges, count } = this.#node(node);
    return Array.from({ length: count }, (_, nth) => {
      const of = (field: string) => this.engine.read(this.edges, "Edge", field, edges + nth)[0]!;
      return { action: of("action"), visits: of("visits"), total: of("total"), won: of("won") };
    });
  }

  /**
   * Return a line that begins with a legal choice of the position. After it comes the most visited choice of each
   * further position, if it has at least `least` visits. The line ends where luck or hidden information decides.
   */
  line(action: number, least: number, luck: Records): number[] {
    const lineEnd = this.#lineEnd;
    const line = [action];
    lineEnd.bytes.set(this.#position.bytes);
    while (line.length < LONGEST) {
      lineEnd.step(line.at(-1)!, luck);
      const { turn } = lineEnd;
      const node = turn === NATURE || turn === OVER ? null : this.#nodeOf(lineEnd);
      if (node === null) break;
      const best = this.#choicesAt(node).reduce((one, other) => (other.visits > one.visits ? other : one));
      if (best.visits < least || lineEnd.whyNot(best.action)) break;
      line.push(best.action);
    }
    return line;
  }

  /** Return the node of a position; null if the tree has none, or has not expanded it. */
  #nodeOf(position: Position): number | null {
    const { engine, buckets } = this;
    const { buffer, byteOffset, byteLength } = engine.bytes(this.#secrets);
    const secrets = new Int32Array(buffer, byteOffset, byteLength / 4);
    const key = keyOf(position.bytes, engine.bytes(this.#mask), secrets, this.#tree("seat"));
    const offset = this.nodes.at + engine.layout("Node").fields.key!.at;
    const nodes = new DataView(buffer, offset);
    for (let at = Number(key % BigInt(buckets.count)); ; at = (at + 1) % buckets.count) {
      const found = engine.read(buckets, "Bucket", "node", at)[0]!;
      if (found === EMPTY) return null;
      const node = found - 1;
      if (nodes.getBigInt64(node * this.nodes.size, true) !== key) continue;
      return this.#node(node).edges === NOWHERE ? null : node;
    }
  }

  /** The number of simulations since `lookAt`. */
  get simulations(): number {
    return this.#tree("simulations");
  }

  /** The average result of the simulations since `lookAt` by seat, or of their wins alone. */
  averages(of: "sums" | "wins"): number[] {
    const sums = this.engine.read(this.trees, "Tree", of).slice(0, this.#position.seats);
    return sums.map((sum) => sum / Math.max(1, this.simulations));
  }

  /** Return the result for the position, from the simulations since `lookAt` and those that the tree had before. */
  result(luck: Records): SearchResult {
    const choices = this.statistics(luck).map(({ action, visits, total }) => ({
      action,
      visits,
      value: visits ? total / visits : 0,
    }));
    return {
      simulations: this.simulations,
      values: this.averages("sums"),
      choices: choices.sort((one, other) => other.visits - one.visits),
    };
  }

  #node(node: number): Choices {
    const of = (field: string) => this.engine.read(this.nodes, "Node", field, node)[0]!;
    return { edges: of("edges"), count: of("count"), preferred: of("preferred") };
  }

  #setNode(node: number, choices: Choices): void {
    for (const [field, value] of Object.entries(choices)) {
      this.engine.write(this.nodes, "Node", field, value, node);
    }
  }
}

/** Return the sums of the squares of traits and of their products with the value, all measured from their averages. */
function deviations({ visits, value, traits, squares, products }: PlainSums): {
  squares: number[];
  products: number[];
} {
  const averages = traits.map((total) => total / Math.max(1, visits));
  return {
    squares: squares.map((sum, trait) => sum - averages[trait]! * traits[trait]!),
    products: products.map((sum, trait) => sum - averages[trait]! * value),
  };
}

const plus = (one: number[], other: number[]) => one.map((sum, nth) => sum + other[nth]!);

function added(one: PlainSums, other: PlainSums): PlainSums {
  return {
    visits: one.visits + other.visits,
    value: one.value + other.value,
    traits: plus(one.traits, other.traits),
    squares: plus(one.squares, other.squares),
    products: plus(one.products, other.products),
  };
}
