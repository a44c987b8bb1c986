import { describe, expect, test, vi } from "vitest";
import { Engine, Position } from "./engine";
import { readManifest } from "./manifest";
import { FIRST_FREE, fileOf, TINY, tinyManifest } from "../testing/tinyModule";

const tiny = () => Engine.load(tinyManifest(), TINY);

describe("a manifest", () => {
  test("is read", () => {
    expect(readManifest(JSON.stringify(tinyManifest()))).toEqual(tinyManifest());
  });

  test.each([
    [JSON.stringify(tinyManifest({ format: 2 })), "newer"],
    [JSON.stringify(tinyManifest({ format: 0 })), "older"],
    ["null", "damaged"],
    ["<!doctype html>", "damaged"],
  ])("that is not understood is refused: %#", (text, fault) => {
    expect(() => readManifest(text)).toThrow(expect.objectContaining({ fault }));
  });
});

describe("a module", () => {
  const damaged = { name: "EngineError", fault: "damaged" };

  const altered = TINY.with(TINY.lastIndexOf(7), 8); // a module in which action 8 is not legal
  const noModule = new Uint8Array(TINY.length);

  test.each([
    ["cut off", TINY.slice(0, -3), {}],
    ["altered, but valid", altered, {}],
    ["no module", noModule, { file: fileOf(noModule) }],
    ["one of other functions", TINY, { exports: { think: { takes: {}, returns: "int" } } }],
  ] as const)("that is %s is refused", async (_, code, more) => {
    const loading = Engine.load(tinyManifest(more), code as Uint8Array<ArrayBuffer>);
    await expect(loading).rejects.toMatchObject(damaged);
  });

  test("is not called damaged where memory is short", async () => {
    const short = { name: "EngineError", fault: "memory" };
    const records = { ...tinyManifest().records, Tally: { size: 2 ** 33, fields: {} } };
    await expect(Engine.load(tinyManifest({ records }), TINY)).rejects.toMatchObject(short);
    vi.spyOn(WebAssembly, "Instance").mockImplementation(function () {
      throw new RangeError("could not allocate memory");
    });
    await expect(tiny()).rejects.toMatchObject(short);
    vi.restoreAllMocks();
  });

  test("is loaded without its hash over plain http, where browsers can't hash", async () => {
    vi.stubGlobal("crypto", { subtle: undefined });
    await expect(Engine.load(tinyManifest(), TINY)).resolves.toBeInstanceOf(Engine);
    await expect(Engine.load(tinyManifest(), noModule)).rejects.toMatchObject(damaged);
    vi.unstubAllGlobals();
  });
});

describe("memory", () => {
  test("is given out behind the module's data, in steps of 16 bytes", async () => {
    const engine = await tiny();
    expect(engine.boxes.at).toBe(FIRST_FREE);
    expect([...engine.bytes(engine.boxes)]).toEqual([5, 6]);
    expect(engine.many("State", 1).at % 16).toBe(0);
  });

  test("grows, and what was written stays", async () => {
    const engine = await tiny();
    const states = engine.many("State", 2);
    engine.bytes(states, 1)[3] = 9;
    const large = engine.many("Payoffs", 10_000);
    expect(engine.bytes(large)).toHaveLength(160_000);
    expect(engine.read(states, "State", "heap", 1)).toEqual([9]);
  });
});

describe("fields", () => {
  test("are read and written with their widths", async () => {
    const engine = await tiny();
    const states = engine.many("State", 1);
    engine.write(states, "State", "version", 40_000);
    engine.write(states, "State", "heap", -3);
    expect(engine.read(states, "State", "version")).toEqual([40_000]);
    expect(engine.read(states, "State", "heap")).toEqual([-3]);
    expect([...engine.bytes(states)]).toEqual([0x40, 0x9c, 0, 0xfd]);
    expect(engine.read(engine.payoffs, "Payoffs", "values")).toEqual([0, 0]);
  });

  test("refuse what does not fit", async () => {
    const engine = await tiny();
    expect(() => engine.write(engine.many("State", 1), "State", "heap", 200)).toThrow(
      "200 does not fit into State.heap.",
    );
    expect(() => engine.read(engine.tallies, "Tally", "steps")).toThrow("64 bits");
  });
});

describe("calls", () => {
  test("pass records as an address and a count", async () => {
    const engine = await tiny();
    const position = new Position(engine, engine.many("State", 2), 1);
    position.bytes[2] = 3;
    expect(position.turn).toBe(3);
    expect([position.whyNot(6), position.whyNot(7)]).toEqual([0, 1]);
  });

  test.each([2 ** 31, -(2 ** 31) - 1, 1.5, NaN])(
    "refuse a number that has no 32 bits: %s",
    async (number) => {
      const position = new Position(await tiny());
      expect(() => position.whyNot(number)).toThrow(`why_not_at takes 32-bit whole numbers, not ${number}.`);
    },
  );

  test("name the function in which the rules fail", async () => {
    const engine = await tiny();
    const luck = engine.luck(Uint8Array.of(1, ...new Uint8Array(15)));
    expect(() => new Position(engine).step(0, luck)).toThrow("The rules of tiny failed in take.");
  });
});
