// A game's manifest: its description, which `tuckerbox.webassembly` writes beside its module.

/** The format of manifests that this code understands. */
const FORMAT = 1;

/**
 * The faults that an engine can have. The page has a message `engine-…` for each. A Worker has no catalogue, so it
 * sends the fault.
 */
export const FAULTS = [
  "absent",
  "unfetched",
  "damaged",
  "newer",
  "older",
  "memory",
  "different",
  "no-bot",
  "failed",
] as const;
export type Fault = (typeof FAULTS)[number];

/** Thrown if an engine can't be loaded, or can't do what is asked. The message is for developers. */
export class EngineError extends Error {
  override name = "EngineError";

  constructor(
    readonly fault: Fault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type Width = "i1" | "u1" | "i2" | "u2" | "i4" | "u4" | "i8" | "u8" | "f8";

/** A field of a record: its first byte, the width of its numbers, and how many there are in each direction. */
export interface Field {
  at: number;
  width: Width;
  shape: number[];
}

export interface Layout {
  size: number;
  fields: Record<string, Field>;
}

/** How a value is passed: records as the address of the first and their count, all others as a number. */
export type Kind = "int" | "bool" | "float" | "records";

export interface OptionSchema {
  kind: "choice" | "flag" | "number";
  /** All values in the order of their numbers in the record; the lowest and the highest of a number. */
  values: OptionValue[];
  default: OptionValue;
}

export type OptionValue = string | boolean | number;

export interface Manifest {
  format: number;
  game: string;
  /** The name of the module's file, in the same folder: the game and the first 16 digits of the module's SHA-256. */
  file: string;
  size: number;
  exports: Record<string, { takes: Record<string, Kind>; returns: Exclude<Kind, "records"> | null }>;
  /** The version of the rules that new matches use. */
  version: number;
  versions: number[];
  seats: number[];
  records: Record<string, Layout>;
  /** The record of the components, in base64. */
  box: string;
  /** The hash of the component data, as in the header of a match. */
  components: string;
  options: Record<string, OptionSchema>;
  /** The kinds of actions. A code's notation is its kind, and the word of each field's value. */
  actions: {
    count: number;
    kinds: { name: string; first: number; count: number; fields: Record<string, string[]> }[];
  };
  /**
   * By name: the function that decides, the one that returns whether the policy knows how to play, and its memory’s
   * size.
   */
  policies: Record<string, { decides: string; knows: string; mind: number; says: string }>;
  search: SearchParts;
  /** How each bot decides, from the weakest to the strongest. */
  bots: Record<string, BotPlan>;
  /** How long the search for a hint takes, and how many of the best choices it compares. */
  hint: { seconds: number; compared: number };
  /** True if the game itself can win. */
  rival: boolean;
}

/**
 * A bot decides by a policy, by a search or, if both are null, at random. If it has both, the policy decides wherever
 * it knows how to play.
 */
export interface BotPlan {
  policy: string | null;
  search: { simulations: number | null; seconds: number | null; temperature: number } | null;
}

export interface SearchParts {
  /** The capacity of a tree: positions, choices, and buckets of the hash table. */
  nodes: number;
  edges: number;
  buckets: number;
  mind: number;
  /** An empty tree with the game's tuning, in base64. */
  tree: string;
  /** The bits of a state that count for the key of a position, and the bytes that only some seats know, in base64. */
  mask: string;
  secrets: string;
  tuning: Record<string, unknown>;
  /** The number of different random fractions. */
  fractions: number;
  /** The standard deviation that is assumed for the result of one simulation. */
  deviation: number;
  /** Choices to be compared get at least one in this many simulations. */
  runner_up_divisor: number;
  /** The most choices that a position can have. */
  choices: number;
  /** The numbers by which hints tell choices apart. */
  traits: Trait[];
}

/** A number about a seat that tells positions apart. `shown`: the way in which a hint writes its average. */
export interface Trait {
  name: string;
  shown: "chance" | "gain" | "level";
}

/** Read a manifest. Throw an EngineError if the text isn’t one, or has another format. */
export function readManifest(text: string): Manifest {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new EngineError("damaged", "The manifest is not JSON.");
  }
  const format = (found as { format?: unknown } | null)?.format;
  if (typeof format !== "number") throw new EngineError("damaged", "This is not a manifest.");
  if (format !== FORMAT) {
    throw new EngineError(format > FORMAT ? "newer" : "older", `The manifest has format ${format}.`);
  }
  return found as Manifest;
}

/** Return the notation of an action. */
export function notationOf({ actions }: Manifest, action: number): string {
  const kind = actions.kinds.find(({ first, count }) => action >= first && action < first + count)!;
  let rest = action - kind.first;
  const words: string[] = [];
  for (const values of Object.values(kind.fields).reverse()) {
    words.unshift(values[rest % values.length]!);
    rest = Math.floor(rest / values.length);
  }
  return [kind.name, ...words].join(" ");
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
