// A module of WebAssembly made by hand, and its manifest, for tests of the engine. The game's state is four bytes;
// the third is the seat that has the turn. Action 7 is not legal, and every step fails.

import { createHash } from "node:crypto";
import type { Layout, Manifest } from "../engine/manifest";

const I32 = 0x7f;
const text = (name: string) => [name.length, ...new TextEncoder().encode(name)];
const section = (kind: number, parts: number[][]) => {
  const content = [parts.length, ...parts.flat()];
  return [kind, content.length, ...content];
};
const body = (...code: number[]) => [code.length + 2, 0, ...code, 0x0b];
const GET = 0x20;
/** The first free byte of the module's memory, as its global section has it. */
export const FIRST_FREE = 256;

const code = [
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  // (states, count, i) => int; (states, count, i, boxes, count, action) => int; (…, action, lucks, count) => nothing
  ...section(1, [
    [0x60, 3, I32, I32, I32, 1, I32],
    [0x60, 6, I32, I32, I32, I32, I32, I32, 1, I32],
    [0x60, 8, I32, I32, I32, I32, I32, I32, I32, I32, 0],
  ]),
  ...section(3, [[0], [1], [2]]),
  ...section(5, [[0, 1]]),
  ...section(6, [[I32, 0, 0x41, 0x80, 0x02, 0x0b]]), // FIRST_FREE
  ...section(7, [
    [...text("memory"), 2, 0],
    [...text("heap"), 3, 0],
    [...text("turn_at"), 0, 0],
    [...text("why_not_at"), 0, 1],
    [...text("take"), 0, 2],
  ]),
  ...section(10, [
    body(GET, 0, GET, 2, 0x41, 4, 0x6c, 0x6a, 0x2d, 0, 2), // the byte at states + 4 * i + 2
    body(GET, 5, 0x41, 7, 0x46), // action === 7
    body(0x00), // unreachable
  ]),
];

export const TINY = Uint8Array.from(code);

/** The name of the file of a module of the game. */
export function fileOf(module: Uint8Array): string {
  return `tiny-${createHash("sha256").update(module).digest("hex").slice(0, 16)}.wasm`;
}

const layout = (size: number, fields: Layout["fields"] = {}): Layout => ({ size, fields });
const one = (at: number, width: Layout["fields"][string]["width"]) => ({ at, width, shape: [] });

export function tinyManifest(more: Partial<Manifest> = {}): Manifest {
  return {
    format: 1,
    game: "tiny",
    file: fileOf(TINY),
    size: TINY.length,
    exports: {
      turn_at: { takes: { states: "records", i: "int" }, returns: "int" },
      why_not_at: {
        takes: { states: "records", i: "int", boxes: "records", action: "int" },
        returns: "int",
      },
      take: {
        takes: { states: "records", i: "int", boxes: "records", action: "int", lucks: "records" },
        returns: null,
      },
    },
    version: 1,
    versions: [1],
    seats: [2],
    records: {
      State: layout(4, { version: one(0, "u2"), seats: one(2, "i1"), heap: one(3, "i1") }),
      Box: layout(2),
      Options: layout(2, { size: one(0, "i1"), open: one(1, "i1") }),
      Choices: layout(16),
      Numbers: layout(8, { values: { at: 0, width: "i4", shape: [2] } }),
      Payoffs: layout(16, { values: { at: 0, width: "f8", shape: [2] } }),
      Tally: layout(8, { steps: one(0, "i8") }),
      Luck: layout(16),
    },
    box: btoa("\x05\x06"),
    components: "0011223344556677",
    options: {},
    actions: { count: 8, kinds: [] },
    policies: {},
    search: {
      ...{ nodes: 0, edges: 0, buckets: 0, mind: 0, tree: "", mask: "", secrets: "", tuning: {} },
      ...{ runner_up_divisor: 8, choices: 1, traits: [] },
      ...{ fractions: 1, deviation: 1 },
    },
    bots: {},
    hint: { seconds: 1, compared: 3 },
    rival: false,
    ...more,
  };
}
