import { expect, test } from "vitest";
import { told } from "../../testing/fakes";
import { MissedLines } from "./missedLines.svelte";

const lines = (n: number) => [
  { n, ...told(`a${n}`) },
  { n, ...told(`b${n}`) },
];
const texts = (missed: MissedLines) => missed.lines?.map((line) => line.text);

test("lines are collected up to the last entry that was missed", () => {
  const missed = new MissedLines();
  missed.add(lines(1));
  expect(missed.lines).toBeNull();
  missed.start(lines(2));
  missed.add(lines(3));
  missed.endAt(3);
  missed.endAt(4); // a later call
  missed.add(lines(4));
  expect(texts(missed)).toEqual(["a2", "b2", "a3", "b3"]);
});

test("dismissed lines do not come back", () => {
  const missed = new MissedLines();
  missed.start(lines(2));
  missed.dismiss();
  missed.add(lines(3));
  expect(missed.lines).toBeNull();
});
