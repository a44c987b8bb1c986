import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../settings.svelte";
import { mayThinkLongUnasked } from "./whereToThink";

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
