// Lets a Python test or benchmark use the engine in Node: reads requests from standard input, one line of JSON each, and
// answers each with a line. Bytes are in hexadecimal. tests/webassembly/node.py is the other end.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Engine, NATURE, OVER, Policy, Position, type Records } from "../engine/engine";
import { readManifest, type OptionValue } from "../engine/manifest";
import { SearchTree } from "../engine/searchTree";

interface Start {
  seats: number;
  options: Record<string, OptionValue>;
  version: number;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const unhex = (text: string) => new Uint8Array(Buffer.from(text, "hex"));
const seconds = () => process.cpuUsage().user / 1e6;
const EVERY_SEAT = -1;

/** A game's engine with what the requests need, made when they first need it. */
class Subject {
  readonly position: Position;
  readonly luck: Records;
  private policies: Record<string, Policy> = {};
  private tree: SearchTree | undefined;

  constructor(readonly engine: Engine) {
    this.position = new Position(engine);
    this.luck = engine.many("Luck", 1);
  }

  policy(name: string): Policy {
    return (this.policies[name] ??= new Policy(this.engine, name));
  }

  get search(): SearchTree {
    return (this.tree ??= new SearchTree(this.engine));
  }

  setLuck(bytes: string): void {
    this.engine.bytes(this.luck).set(unhex(bytes));
  }

  look({ state, luck }: { state: string; luck: string }): void {
    this.position.bytes.set(unhex(state));
    this.setLuck(luck);
  }

  /** Everything that a position answers, as bytes: legal actions, points, and the reasons for every `probe`-th action. */
  *answers(turn: number, probe: number, nth: number): Generator<Uint8Array> {
    const { engine, position } = this;
    yield position.bytes;
    yield engine.bytes(this.luck);
    yield new Uint8Array(Int32Array.from(position.points).buffer);
    if (turn === NATURE || turn === OVER) return;
    yield new Uint8Array(position.legal.buffer);
    const reasons = [];
    for (let action = nth % probe; action < engine.manifest.actions.count; action += probe) {
      reasons.push(position.whyNot(action));
    }
    yield Uint8Array.from(reasons);
  }

  /**
   * Play a match, and return a hash of all answers for each step. With `lucks`, each step of NATURE has a luck of its
   * own, otherwise `luck` goes on.
   */
  play(request: { start: Start; luck: string; lucks?: string[]; actions: number[]; probe: number }) {
    const { position } = this;
    const { start, actions, probe } = request;
    position.start(start.seats, start.options, start.version);
    this.setLuck(request.luck);
    const marks: string[] = [];
    let [decided, rolled] = [0, 0];
    for (;;) {
      const turn = position.turn;
      const hash = createHash("sha256").update(Uint8Array.of(turn));
      for (const part of this.answers(turn, probe, marks.length)) hash.update(part);
      marks.push(hash.digest("hex").slice(0, 8));
      if (turn === OVER || (turn !== NATURE && decided === actions.length)) break;
      if (turn === NATURE && request.lucks) this.setLuck(request.lucks[rolled++]!);
      position.step(turn === NATURE ? 0 : actions[decided++]!, this.luck);
    }
    return { marks, result: position.turn === OVER ? position.result : null, state: hex(position.bytes) };
  }

  decide(request: { policy: string; state: string; luck: string }) {
    this.look(request);
    const action = this.policy(request.policy).decide(this.position, this.luck);
    return { action, luck: hex(this.engine.bytes(this.luck)) };
  }

  redeal(request: { state: string; luck: string; viewer: number }) {
    this.look(request);
    this.position.redeal(request.viewer, this.luck);
    return { state: hex(this.position.bytes), luck: hex(this.engine.bytes(this.luck)) };
  }

  /** Search, and return a hash of the whole tree. */
  think(request: { state: string; luck: string; passes: number; clear: boolean }) {
    const { engine, search } = this;
    if (request.clear) search.clear();
    this.look(request);
    search.lookAt(this.position);
    const node = search.think(request.passes, this.luck);
    const used = (records: Records, field: string) =>
      engine.bytes(records).subarray(0, records.size * engine.read(search.trees, "Tree", field)[0]!);
    const hash = createHash("sha256");
    const tree = [used(search.nodes, "nodes"), used(search.edges, "edges"), engine.bytes(search.slots)];
    for (const part of [engine.bytes(search.trees), ...tree, engine.bytes(this.luck)]) hash.update(part);
    return { node, hash: hash.digest("hex"), result: search.result(this.luck) };
  }

  /** Measure matches, steps and passes in a second of processor time. */
  bench(request: { start: Start; luck: string; seconds: number; states: string[]; passes: number }) {
    const { engine, position, search } = this;
    const { start } = request;
    position.start(start.seats, start.options, start.version);
    const first = position.bytes.slice();
    this.setLuck(request.luck);
    let [matches, steps] = [0, 0];
    const { at } = engine.layout("State").fields.steps!;
    let began = seconds();
    let spent = 0;
    while (spent < request.seconds) {
      for (let i = 0; i < 20; i++, matches++) {
        position.bytes.set(first);
        position.advance(this.luck, EVERY_SEAT);
        steps += new DataView(position.bytes.buffer, position.bytes.byteOffset).getUint16(at, true);
      }
      spent = seconds() - began;
    }
    const playing = spent;
    let passes = 0;
    began = seconds();
    for (spent = 0; spent < request.seconds; spent = seconds() - began) {
      const state = request.states[passes % request.states.length]!;
      search.clear();
      position.bytes.set(unhex(state));
      search.lookAt(position);
      search.think(request.passes, this.luck);
      passes++;
    }
    return {
      matches: matches / playing,
      steps: steps / playing,
      simulations: (passes * request.passes) / spent,
    };
  }
}

type Ask = "play" | "decide" | "redeal" | "think" | "bench";
let subject: Subject | undefined;

async function load({ manifest, file }: { manifest: string; file?: string }) {
  const began = performance.now();
  const described = readManifest(readFileSync(manifest, "utf8"));
  const code = new Uint8Array(readFileSync(file ?? join(dirname(manifest), described.file)));
  subject = new Subject(await Engine.load(described, code));
  return { milliseconds: performance.now() - began };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...request } = JSON.parse(line) as { ask: "load" | Ask };
  let answer: unknown;
  try {
    const answers = ask === "load" ? load : subject![ask];
    answer = await (answers as (this: Subject, request: unknown) => unknown).call(subject!, request);
  } catch (wrong) {
    answer = { failed: String((wrong as Error).stack) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
