// The engine of one game with one search tree, and the thoughts that they can have. It runs in the Worker.

import { Engine, Policy, Position, type Records } from "../engine/engine";
import { EngineError, fromBase64, notationOf, type BotPlan, type Manifest } from "../engine/manifest";
import { SearchTree } from "../engine/searchTree";
import { TreeGrowth } from "./treeGrowth";
import type {
  Decision,
  DecisionRequest,
  Prospects,
  ProspectsRequest,
  Result,
  Subject,
  Thought,
  ThoughtRequest,
} from "./thoughts";
import { ChoiceWeighing } from "./choiceWeighing";

export class ThinkingEngine {
  readonly #position: Position;
  readonly #luck: Records;
  readonly #searchLuck: Records;
  readonly #policies: Record<string, Policy> = {};
  #searchTree: SearchTree | undefined;
  /** The bot and the name under which its decisions share the tree; null if the tree has grown for something else. */
  #memory: string | null = null;
  /** The position that the tree has weighed, if it can go on with that; otherwise null. */
  #weighed: string | null = null;

  constructor(readonly engine: Engine) {
    this.#position = new Position(engine);
    this.#luck = engine.many("Luck", 1);
    this.#searchLuck = engine.many("Luck", 1);
  }

  get #manifest(): Manifest {
    return this.engine.manifest;
  }

  get #tree(): SearchTree {
    return (this.#searchTree ??= new SearchTree(this.engine));
  }

  /** Begin a thought. The one before is over then. */
  begin(request: ThoughtRequest): Thought<Result> {
    if (request.asks === "ready") return { done: 1, grow() {}, result: () => null };
    this.#setPosition(request);
    const weighed = this.#weighed;
    this.#weighed = request.asks === "prospects" && request.goesOn ? `${request.state} ${request.box}` : null;
    return request.asks === "prospects"
      ? this.#weigh(request, weighed !== null && weighed === this.#weighed)
      : this.#decide(request);
  }

  #setPosition({ state, box, luck, rules, components }: Subject): void {
    const { engine } = this;
    const [position, manifest] = [this.#position, this.#manifest];
    const same =
      state.length === position.states.size &&
      (rules === undefined || manifest.versions.includes(rules)) &&
      (components === undefined || components === manifest.components || !!box);
    if (!same) throw new EngineError("different", "The position was made by other rules or components.");
    position.bytes.set(state);
    engine.bytes(engine.boxes).set(box ?? fromBase64(manifest.box));
    engine.bytes(this.#luck).set(luck ?? crypto.getRandomValues(new Uint8Array(16)));
  }

  /** `goesOn`: the tree is that of the same position. */
  #weigh(request: ProspectsRequest, goesOn: boolean): Thought<Prospects> {
    const [position, tree] = [this.#position, this.#tree];
    this.#memory = null;
    if (!goesOn) {
      tree.clear();
      tree.lookAt(position, request.why);
    }
    const parts = { manifest: this.#manifest, position, tree, luck: this.#luck, lineLuck: this.#searchLuck };
    return new ChoiceWeighing(parts, request);
  }

  #decide({ bot, memory }: DecisionRequest): Thought<Decision> {
    const plan = this.#manifest.bots[bot];
    if (!plan) throw new EngineError("no-bot", `The manifest has no bot ${bot}.`);
    const { legal } = this.#position;
    const policy =
      plan.policy && (!plan.search || this.#policy(plan.policy).knows(this.#position)) ? plan.policy : null;
    if (plan.search && !policy && legal.length > 1)
      return this.#search(plan.search, memory === undefined ? null : `${bot} ${memory}`);
    const action = () =>
      legal.length === 1
        ? legal[0]!
        : policy
          ? this.#policy(policy).decide(this.#position, this.#luck)
          : legal[this.#draw(legal.length)]!;
    const decided = { done: 0, result: this.#decision(legal[0]!) };
    return {
      get done() {
        return decided.done;
      },
      grow: () => {
        decided.result = this.#decision(action());
        decided.done = 1;
      },
      result: () => decided.result,
    };
  }

  #policy(name: string): Policy {
    return (this.#policies[name] ??= new Policy(this.engine, name));
  }

  #search(plan: NonNullable<BotPlan["search"]>, memory: string | null): Thought<Decision> {
    const tree = this.#tree;
    if (memory === null || memory !== this.#memory) tree.clear();
    this.#memory = memory;
    tree.lookAt(this.#position);
    this.engine.call("split_at", this.#luck, this.#searchLuck);
    const growth = new TreeGrowth((simulations) => tree.simulate(simulations, this.#searchLuck), plan);
    return {
      get done() {
        return growth.done;
      },
      grow: () => growth.grow(),
      result: () => {
        const { choices } = tree.result(this.#luck);
        const over = growth.done >= 1;
        const action =
          over && plan.temperature > 0 ? this.#sample(choices, plan.temperature) : choices[0]!.action;
        return this.#decision(action);
      },
    };
  }

  /** Draw a choice in proportion to visits ** (1 / temperature). */
  #sample(choices: { action: number; visits: number }[], temperature: number): number {
    const { fractions } = this.#manifest.search;
    const weights = choices.map(({ visits }) => visits ** (1 / temperature));
    let left = (this.#draw(fractions) / fractions) * weights.reduce((sum, weight) => sum + weight, 0);
    const nth = weights.findIndex((weight) => (left -= weight) < 0);
    return choices[Math.max(0, nth)]!.action;
  }

  #draw(n: number): number {
    return this.engine.call("draw_from", this.#luck, n);
  }

  #decision(action: number): Decision {
    return { action, notation: notationOf(this.#manifest, action) };
  }
}
