import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { settings } from "../../settings.svelte";
import { ThinkingError } from "../../thinking/thinker";
import { failureInWords, mayThinkLongUnasked } from "./whereToThink";

const touch = (matches: boolean) =>
  vi.stubGlobal("matchMedia", (asked: string) => ({ matches: asked === "(pointer: coarse)" && matches }));

beforeEach(() => {
  settings.thinking = "here";
  touch(false);
});
afterEach(() => {
  settings.thinking = "here";
  vi.unstubAllGlobals();
});

test("a device with a mouse may think for minutes unasked", () => {
  expect(mayThinkLongUnasked()).toBe(true);
});

test("a phone may not", () => {
  touch(true);
  expect(mayThinkLongUnasked()).toBe(false);
});

test("nor a device whose player leaves thinking to the server", () => {
  settings.thinking = "server";
  expect(mayThinkLongUnasked()).toBe(false);
});

test("nor one that saves data", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  expect(mayThinkLongUnasked()).toBe(false);
});

describe("what people are told if thinking here has failed", () => {
  const absent = new ThinkingError("There is no engine.", {}, "absent");
  const died = new ThinkingError("It has stopped.");

  it("is the reason, and that the server thinks instead", () =>
    expect(failureInWords(died, true)).toBe("It has stopped. The server will do the thinking instead."));

  it("is nothing if the server has no engine, and thinks itself", () =>
    expect(failureInWords(absent, true)).toBeNull());

  it("is the reason alone if there is nobody else to think", () =>
    expect(failureInWords(absent, false)).toBe("There is no engine."));
});
