import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { accumulated } from "./accumulated.svelte";

test("a value is made from the one before, once for each change, however often it is read", () => {
  let added = $state("a");
  let word = { now: "" };
  const stop = $effect.root(() => {
    word = accumulated("", (before) => before + added);
  });
  expect([word.now, word.now]).toEqual(["a", "a"]);
  added = "b";
  flushSync();
  expect([word.now, word.now]).toEqual(["ab", "ab"]);
  stop();
});

test("no reader sees an old value beside a newer one", () => {
  let added = $state("a");
  const shown: string[] = [];
  const stop = $effect.root(() => {
    const word = accumulated("", (before) => before + added);
    $effect.pre(() => void shown.push(`${added}: ${word.now}`));
  });
  added = "b";
  flushSync();
  expect(shown).toEqual(["a: a", "b: ab"]);
  stop();
});
