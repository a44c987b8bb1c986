import { beforeEach, expect, test } from "vitest";
import { MyAnswers } from "./myAnswers.svelte";

const RIGHT = { right: true, onTime: true };

beforeEach(() => localStorage.clear());

test("answers are kept for each game", () => {
  new MyAnswers("pebbles").add("2026-03-14", RIGHT);
  expect(new MyAnswers("pebbles").streak("2026-03-14").days).toBe(1);
  expect(new MyAnswers("marbles").streak("2026-03-14").days).toBe(0);
});

test("two tabs do not lose each other’s answers, and the first one counts", () => {
  const [one, other] = [new MyAnswers("pebbles"), new MyAnswers("pebbles")];
  one.add("2026-03-13", RIGHT);
  other.add("2026-03-14", RIGHT);
  one.add("2026-03-14", { right: false, onTime: true });
  expect(new MyAnswers("pebbles").all).toEqual({ "2026-03-13": RIGHT, "2026-03-14": RIGHT });
});

test("without storage, the answers last as long as the page", () => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new Error("forbidden");
  };
  const mine = new MyAnswers("pebbles");
  mine.add("2026-03-14", RIGHT);
  mine.add("2026-03-15", RIGHT);
  Storage.prototype.setItem = setItem;
  expect(mine.streak("2026-03-15").days).toBe(2);
});
