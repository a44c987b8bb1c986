// Answers what a Python test or benchmark asks of the engine. Requests and answers are JSON, with bytes in hexadecimal.
// answerPythonTestsInNode.ts passes them on in Node, answerPythonTestsInWorker.ts in a browser; the other end is
// tests/webassembly/asking.py.

import { Engine, NATURE, OVER, Policy, Position, type Records } from "../engine/engine";
import { fromBase64, readManifest, type OptionValue } from "../engine/manifest";
import { SearchTree } from "../engine/searchTree";
import { fromHex, toHex } from "../hex";
import { ThinkingEngine } from "../thinking/thinkingEngine";
import type { Decisions } from "../api/client";
import { AnalysisBuilder, requestFor } from "../table/analysis/buildAnalysis";
import type { Prospects, ThoughtRequest } from "../thinking/thoughts";

interface Start {
  seats: number;
  options: Record<string, OptionValue>;
  version: number;
}

const unhex = (text: string) => fromHex(text)!;
const EVERY_SEAT = -1;

/** A game's engine with what the requests need, made when they first need it. */
class Subject {
  private readonly position: Position;
  private readonly luck: Records;
  private policies: Record<string, Policy> = {};
  private searchTree: SearchTree | undefined;
  private thinking: ThinkingEngine | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly seconds: () => number,
  ) {
    this.position = new Position(engine);
    this.luck = engine.many("Luck", 1);
  }

  private policy(name: string): Policy {
    return (this.policies[name] ??= new Policy(this.engine, name));
  }

  private get tree(): SearchTree {
    return (this.searchTree ??= new SearchTree(this.engine));
  }

  private setLuck(bytes: string): void {
    this.engine.bytes(this.luck).set(unhex(bytes));
  }

  private look({ state, luck }: { state: string; luck: string }): void {
    this.position.bytes.set(unhex(state));
    this.setLuck(luck);
  }

  /**
   * Everything that a position answers, as bytes: legal actions, points, and the reasons for every `probe`-th action.
   */
  private *answers(turn: number, probe: number, nth: number): Generator<Uint8Array> {
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
   * Play a match, and return a checksum of all answers for each step. With `lucks`, each step of NATURE has a luck of
   * its own, otherwise `luck` goes on.
   */
  play(request: { start: Start; luck: string; lucks?: string[]; actions: number[]; probe: number }) {
    const { position } = this;
    const { start, actions, probe } = request;
    position.start(start.seats, start.options, start.version);
    this.setLuck(request.luck);
    const marks: number[] = [];
    let [decided, rolled] = [0, 0];
    for (;;) {
      const turn = position.turn;
      let mark = crc32(Uint8Array.of(turn));
      for (const part of this.answers(turn, probe, marks.length)) mark = crc32(part, mark);
      marks.push(mark);
      if (turn === OVER || (turn !== NATURE && decided === actions.length)) break;
      if (turn === NATURE && request.lucks) this.setLuck(request.lucks[rolled++]!);
      position.step(turn === NATURE ? 0 : actions[decided++]!, this.luck);
    }
    return { marks, result: position.turn === OVER ? position.result : null, state: toHex(position.bytes) };
  }

  decide(request: { policy: string; state: string; luck: string }) {
    this.look(request);
    const action = this.policy(request.policy).decide(this.position, this.luck);
    return { action, luck: toHex(this.engine.bytes(this.luck)) };
  }

  resample(request: { state: string; luck: string; viewer: number }) {
    this.look(request);
    this.position.resample(request.viewer, this.luck);
    return { state: toHex(this.position.bytes), luck: toHex(this.engine.bytes(this.luck)) };
  }

  /** Search, and return a checksum of the whole tree. */
  search(request: { state: string; luck: string; simulations: number; clear: boolean }) {
    const { engine, tree } = this;
    if (request.clear) tree.clear();
    this.look(request);
    tree.lookAt(this.position);
    const node = tree.simulate(request.simulations, this.luck);
    const used = (records: Records, field: string) =>
      engine.bytes(records).subarray(0, records.size * engine.read(tree.trees, "Tree", field)[0]!);
    const grown = [used(tree.nodes, "nodes"), used(tree.edges, "edges"), engine.bytes(tree.buckets)];
    const parts = [engine.bytes(tree.trees), ...grown, engine.bytes(this.luck)];
    return {
      node,
      mark: parts.reduce((mark, part) => crc32(part, mark), 0),
      result: tree.result(this.luck),
    };
  }

  /** Think about a request to the end, as the Worker does. */
  think(request: Omit<ThoughtRequest, "state" | "luck" | "box"> & Record<"state" | "luck" | "box", string>) {
    this.thinking ??= new ThinkingEngine(this.engine);
    const { state, luck, box } = request;
    const bytes = { state: unhex(state), luck: unhex(luck), box: box ? unhex(box) : null };
    const thought = this.thinking.begin({ ...request, ...bytes } as ThoughtRequest);
    while (thought.done < 1) thought.grow();
    return thought.result();
  }

  /** Analyse the decisions of a match, as the page does. */
  analyse(request: { match: Decisions; names: string[]; simulations: number }) {
    this.thinking ??= new ThinkingEngine(this.engine);
    const { match, names, simulations } = request;
    const builder = new AnalysisBuilder(match, names, simulations);
    const { game } = this.engine.manifest;
    for (let next = builder.next; next; next = builder.next) {
      const thought = this.thinking.begin(requestFor(next, simulations, game, match));
      while (thought.done < 1) thought.grow();
      builder.add(thought.result() as Prospects);
    }
    return builder.soFar();
  }

  /** Tell the time, for benchmarks that measure other requests. */
  clock() {
    return { seconds: this.seconds() };
  }

  /** Measure matches, steps and simulations per second, by the clock that was given. */
  bench(request: { start: Start; luck: string; seconds: number; states: string[]; simulations: number }) {
    const { engine, position, tree } = this;
    const { start } = request;
    position.start(start.seats, start.options, start.version);
    const first = position.bytes.slice();
    this.setLuck(request.luck);
    let [matches, steps] = [0, 0];
    const { at } = engine.layout("State").fields.steps!;
    let began = this.seconds();
    let spent = 0;
    while (spent < request.seconds) {
      for (let i = 0; i < 20; i++, matches++) {
        position.bytes.set(first);
        position.advance(this.luck, EVERY_SEAT);
        steps += new DataView(position.bytes.buffer, position.bytes.byteOffset).getUint16(at, true);
      }
      spent = this.seconds() - began;
    }
    const playing = spent;
    let searches = 0;
    began = this.seconds();
    for (spent = 0; spent < request.seconds; spent = this.seconds() - began) {
      const state = request.states[searches % request.states.length]!;
      tree.clear();
      position.bytes.set(unhex(state));
      tree.lookAt(position);
      tree.simulate(request.simulations, this.luck);
      searches++;
    }
    return {
      matches: matches / playing,
      steps: steps / playing,
      simulations: (searches * request.simulations) / spent,
    };
  }
}

type Ask = "play" | "decide" | "resample" | "search" | "think" | "analyse" | "clock" | "bench";
let subject: Subject | undefined;

/** Load a game's module, and return how many milliseconds that took. */
async function load({ manifest, code }: { manifest: string; code: string }, seconds: () => number) {
  const bytes = fromBase64(code);
  const began = performance.now();
  subject = new Subject(await Engine.load(readManifest(manifest), bytes), seconds);
  return { milliseconds: performance.now() - began };
}

/** Answer a request. `seconds` is the clock for benchmarks. */
export async function answer(text: string, seconds: () => number): Promise<string> {
  const { ask, ...request } = JSON.parse(text) as { ask: "load" | Ask };
  try {
    if (ask === "load") return JSON.stringify(await load(request as never, seconds));
    const answers = subject![ask] as (this: Subject, request: unknown) => unknown;
    return JSON.stringify(answers.call(subject!, request));
  } catch (wrong) {
    return JSON.stringify({ failed: String((wrong as Error).stack) });
  }
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** The checksum of bytes that continue those of another checksum, as `zlib.crc32` in Python. */
function crc32(bytes: Uint8Array, before = 0): number {
  let found = ~before;
  for (const byte of bytes) found = (found >>> 8) ^ CRC[(found ^ byte) & 255]!;
  return ~found >>> 0;
}
