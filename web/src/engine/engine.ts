// A game's rules, search and policies in WebAssembly, as `Engine` and `Position` are in Python. It runs in pages,
// Workers and Node alike. A module imports nothing; this code only allocates records in its memory.

import {
  EngineError,
  fromBase64,
  type Field,
  type Layout,
  type Manifest,
  type OptionValue,
} from "./manifest";
import { sha256 } from "../sha256";

/** The values of `turn` besides seats. */
export const NATURE = 100;
export const OVER = 101;

/** Records side by side in the module's memory. */
export interface Records {
  readonly at: number;
  readonly count: number;
  readonly size: number;
}

const PAGE = 65536;

/** The errors that a damaged module, or one that does not fit its manifest, leads to. */
const DAMAGES = [WebAssembly.CompileError, WebAssembly.LinkError, TypeError];

type Functions = Record<string, (...given: number[]) => number | undefined>;

export class Engine {
  readonly boxes: Records;
  readonly options: Records;
  readonly choices: Records;
  readonly numbers: Records;
  readonly payoffs: Records;
  readonly tallies: Records;
  readonly #memory: WebAssembly.Memory;
  readonly #functions: Functions;
  #free: number;

  constructor(
    readonly manifest: Manifest,
    module: WebAssembly.Module,
  ) {
    const { memory, heap, ...functions } = new WebAssembly.Instance(module).exports;
    const missing = Object.keys(manifest.exports).find((name) => typeof functions[name] !== "function");
    if (!(memory instanceof WebAssembly.Memory) || !(heap instanceof WebAssembly.Global) || missing) {
      throw new EngineError("damaged", `The module of ${manifest.game} does not fit its manifest.`);
    }
    this.#memory = memory;
    this.#functions = functions as Functions;
    this.#free = heap.value as number;
    this.boxes = this.many("Box", 1);
    this.bytes(this.boxes).set(fromBase64(manifest.box));
    this.options = this.many("Options", 1);
    this.choices = this.many("Choices", 1);
    this.numbers = this.many("Numbers", 1);
    this.payoffs = this.many("Payoffs", 1);
    this.tallies = this.many("Tally", 1);
  }

  /**
   * Compile a module, and allocate what it needs. Throw an EngineError if it is not the module that the manifest
   * describes, or if this device can't run it.
   */
  static async load(manifest: Manifest, code: Uint8Array<ArrayBuffer>): Promise<Engine> {
    const { game } = manifest;
    if (code.length !== manifest.size || (await hashDiffers(manifest, code))) {
      throw new EngineError("damaged", `The module of ${game} is not the one that its manifest names.`);
    }
    try {
      return new Engine(manifest, await WebAssembly.compile(code));
    } catch (cause) {
      if (cause instanceof EngineError) throw cause;
      if (DAMAGES.some((kind) => cause instanceof kind)) {
        throw new EngineError("damaged", `The module of ${game} does not fit its manifest.`, { cause });
      }
      throw new EngineError("memory", `The module of ${game} can’t be started.`, { cause });
    }
  }

  layout(record: string): Layout {
    return this.manifest.records[record]!;
  }

  /** Allocate zeroed records, for as long as the engine lives. */
  many(record: string, count: number): Records {
    return this.allocate(this.layout(record).size, count);
  }

  allocate(size: number, count: number): Records {
    const at = (this.#free + 15) & ~15;
    const short = at + size * count - this.#memory.buffer.byteLength;
    try {
      if (short > 0) this.#memory.grow(Math.ceil(short / PAGE));
    } catch (cause) {
      throw new EngineError("memory", `${short} bytes are missing.`, { cause });
    }
    this.#free = at + size * count;
    return { at, count, size };
  }

  /** The bytes of records, or of one. They are only valid until more records are allocated. */
  bytes({ at, count, size }: Records, i?: number): Uint8Array<ArrayBuffer> {
    const buffer = this.#memory.buffer as ArrayBuffer;
    return i === undefined
      ? new Uint8Array(buffer, at, size * count)
      : new Uint8Array(buffer, at + size * i, size);
  }

  /** Return a luck made of 16 bytes, which must not all be zero. */
  luck(bytes: Uint8Array): Records {
    const lucks = this.many("Luck", 1);
    this.bytes(lucks).set(bytes);
    return lucks;
  }

  /**
   * Call a function of the module. Arguments and results have to fit into 32 bits. After a trap, which means a mistake
   * in the rules, drop the engine: its stack is not reset.
   */
  call(name: string, ...given: (Records | number)[]): number {
    const plain: number[] = [];
    for (const one of given) {
      if (typeof one === "object") plain.push(one.at, one.count);
      else if ((one | 0) === one) plain.push(one);
      else throw new EngineError("failed", `${name} takes 32-bit whole numbers, not ${one}.`);
    }
    try {
      return this.#functions[name]!(...plain) ?? 0;
    } catch (cause) {
      throw new EngineError("failed", `The rules of ${this.manifest.game} failed in ${name}.`, { cause });
    }
  }

  /** Read all numbers of a record's field. */
  read(records: Records, record: string, name: string, i = 0): number[] {
    const field = this.layout(record).fields[name]!;
    const view = new DataView(this.#memory.buffer, records.at + i * records.size + field.at);
    return Array.from({ length: length(field) }, (_, nth) => readers[field.width](view, nth));
  }

  /** Write the first number of a record's field. */
  write(records: Records, record: string, name: string, value: number, i = 0): void {
    const field = this.layout(record).fields[name]!;
    writers[field.width](new DataView(this.#memory.buffer, records.at + i * records.size + field.at), value);
    if (this.read(records, record, name, i)[0] !== value) {
      throw new EngineError("failed", `${value} does not fit into ${record}.${name}.`);
    }
  }
}

/**
 * Return whether a module has another hash than the one in its name. Over plain http, browsers can't hash, so this
 * returns false. A hash would protect little there: whoever can alter the module on its way can alter the manifest too.
 */
async function hashDiffers({ game, file }: Manifest, code: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const hash = await sha256(code);
  return hash !== null && file !== `${game}-${hash.slice(0, 16)}.wasm`;
}

function length(field: Field): number {
  return field.shape.reduce((product, size) => product * size, 1);
}

/** Nothing here needs the few fields of 64 bits: the hashes of positions, and the counts in a tally. */
function wide(): never {
  throw new EngineError("failed", "This field has 64 bits.");
}

const readers: Record<Field["width"], (view: DataView, nth: number) => number> = {
  i1: (view, nth) => view.getInt8(nth),
  u1: (view, nth) => view.getUint8(nth),
  i2: (view, nth) => view.getInt16(2 * nth, true),
  u2: (view, nth) => view.getUint16(2 * nth, true),
  i4: (view, nth) => view.getInt32(4 * nth, true),
  u4: (view, nth) => view.getUint32(4 * nth, true),
  i8: wide,
  u8: wide,
  f8: (view, nth) => view.getFloat64(8 * nth, true),
};

const writers: Record<Field["width"], (view: DataView, value: number) => void> = {
  i1: (view, value) => view.setInt8(0, value),
  u1: (view, value) => view.setUint8(0, value),
  i2: (view, value) => view.setInt16(0, value, true),
  u2: (view, value) => view.setUint16(0, value, true),
  i4: (view, value) => view.setInt32(0, value, true),
  u4: (view, value) => view.setUint32(0, value, true),
  i8: wide,
  u8: wide,
  f8: (view, value) => view.setFloat64(0, value, true),
};

/** One state of a game, with the rules as methods: turn, legal actions, points, steps. */
export class Position {
  constructor(
    readonly engine: Engine,
    readonly states: Records = engine.many("State", 1),
    readonly i = 0,
  ) {}

  /** The bytes of the state, to read and to write, until more records are allocated. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.engine.bytes(this.states, this.i);
  }

  get seats(): number {
    return this.engine.read(this.states, "State", "seats", this.i)[0]!;
  }

  /** The seat that decides now, or NATURE, or OVER. */
  get turn(): number {
    return this.engine.call("turn_at", this.states, this.i);
  }

  /** The codes of all legal actions of the seat that decides. */
  get legal(): Int32Array {
    const { engine } = this;
    const count = engine.call("legal_at", this.states, this.i, engine.boxes, engine.choices);
    return new Int32Array(engine.bytes(engine.choices).slice(0, 4 * count).buffer);
  }

  /** Return 0 if an action is legal now, else the code of the reason why not. */
  whyNot(action: number): number {
    return this.engine.call("why_not_at", this.states, this.i, this.engine.boxes, action);
  }

  /** The score of each seat as it stands. */
  get points(): number[] {
    const { engine } = this;
    engine.call("points_at", this.states, this.i, engine.boxes, engine.numbers);
    return engine.read(engine.numbers, "Numbers", "values").slice(0, this.seats);
  }

  /** The team of each seat. */
  get teams(): number[] {
    const { engine } = this;
    return Array.from({ length: this.seats }, (_, seat) => engine.call("team_at", this.states, this.i, seat));
  }

  /** Each seat's payoff at the end: 1 for a win, a part of it for a shared one, 0 otherwise. */
  get result(): number[] {
    const { engine } = this;
    engine.call("result_at", this.states, this.i, engine.boxes, engine.payoffs);
    return engine.read(engine.payoffs, "Payoffs", "values").slice(0, this.seats);
  }

  /** Set up a match with settled options, under the current version of the rules or an older one. */
  start(seats: number, options: Record<string, OptionValue>, version = this.engine.manifest.version): void {
    const { engine } = this;
    writeOptions(engine, options);
    this.bytes.fill(0);
    engine.write(this.states, "State", "version", version, this.i);
    engine.call("start", this.states, this.i, engine.boxes, engine.options, seats);
  }

  /** Take one step: a legal action of the seat that decides, or 0 for NATURE, which draws from the luck. */
  step(action: number, luck: Records): void {
    this.engine.call("take", this.states, this.i, this.engine.boxes, action, luck);
  }

  /**
   * Let the seats in the mask `atRandom` play at random until another seat has to decide, or to the end. Return whose
   * turn it is then.
   */
  advance(luck: Records, atRandom = 0): number {
    const { boxes, choices, tallies } = this.engine;
    return this.engine.call("advance", this.states, this.i, boxes, choices, luck, atRandom, tallies);
  }

  /** Resample everything that is hidden from a seat, according to its probability. */
  resample(viewer: number, luck: Records): void {
    this.engine.call("resample_at", this.states, this.i, this.engine.boxes, viewer, luck);
  }
}

function writeOptions(engine: Engine, options: Record<string, OptionValue>): void {
  for (const [name, { kind, values }] of Object.entries(engine.manifest.options)) {
    const value = options[name]!;
    const number = kind === "number" ? Number(value) : values.indexOf(value);
    if (number < 0) throw new EngineError("failed", `${name} can be ${values.join(" or ")}, not ${value}.`);
    engine.write(engine.options, "Options", name, number);
  }
}

/** A policy of the game. It decides on a copy in which everything hidden from its seat is resampled. */
export class Policy {
  readonly #states: Records;
  readonly #minds: Records;
  readonly #decides: string;
  readonly #knowing: string;

  constructor(
    private readonly engine: Engine,
    name: string,
  ) {
    const { decides, knows, mind } = engine.manifest.policies[name]!;
    this.#decides = decides;
    this.#knowing = knows;
    this.#states = engine.many("State", 2);
    this.#minds = engine.allocate(mind, 1);
  }

  /** Return whether the policy knows how to play a position. */
  knows(position: Position): boolean {
    return this.engine.call(this.#knowing, position.states, position.i) === 1;
  }

  decide(position: Position, luck: Records): number {
    const { engine } = this;
    engine.bytes(this.#states, 0).set(position.bytes);
    return engine.call(this.#decides, this.#states, 0, 1, engine.boxes, this.#minds, luck);
  }
}
