import { expect, test } from "vitest";
import { Engine } from "../engine/engine";
import { TINY, tinyManifest } from "../testing/tinyModule";
import { ThinkingEngine } from "./thinkingEngine";
import type { DecisionRequest } from "./thoughts";

const asked = (more: Partial<DecisionRequest> = {}): DecisionRequest => ({
  asks: "decision",
  game: "tiny",
  bot: "nobody",
  state: new Uint8Array(4),
  ...more,
});
const thinkingEngine = async () => new ThinkingEngine(await Engine.load(tinyManifest(), TINY));

test.each([
  ["of another size", { state: new Uint8Array(5) }],
  ["of a newer version of the rules", { rules: 2 }],
  ["with other components", { components: "8899aabbccddeeff" }],
])("a position %s is refused, with its own fault", async (_, more) => {
  const tiny = await thinkingEngine();
  expect(() => tiny.begin(asked(more))).toThrow(expect.objectContaining({ fault: "different" }));
});

test("accepts positions with the page's own rules or with their own components", async () => {
  const tiny = await thinkingEngine();
  const unknown = expect.objectContaining({ fault: "no-bot" }); // the next thing that is checked
  expect(() => tiny.begin(asked({ rules: 1, components: "0011223344556677" }))).toThrow(unknown);
  const box = new Uint8Array([7, 8]);
  expect(() => tiny.begin(asked({ components: "8899aabbccddeeff", box }))).toThrow(unknown);
  expect([...tiny.engine.bytes(tiny.engine.boxes)]).toEqual([7, 8]);
});
