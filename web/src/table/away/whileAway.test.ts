import { expect, test } from "vitest";
import { told } from "../../testing/fakes";
import { WhileAway } from "./whileAway.svelte";

const lines = (n: number) => [
  { n, ...told(`a${n}`) },
  { n, ...told(`b${n}`) },
];
const texts = (away: WhileAway) => away.lines?.map((line) => line.text);

test("lines are collected up to the last entry that was missed", () => {
  const away = new WhileAway();
  away.add(lines(1));
  expect(away.lines).toBeNull();
  away.start(lines(2));
  away.add(lines(3));
  away.endAt(3);
  away.add(lines(4));
  expect(texts(away)).toEqual(["a2", "b2", "a3", "b3"]);
});

test("dismissed lines do not come back", () => {
  const away = new WhileAway();
  away.start(lines(2));
  away.dismiss();
  away.add(lines(3));
  expect(away.lines).toBeNull();
});
