import { expect, test } from "vitest";
import { randomHex } from "./randomHex";

test("random numbers have 32 hexadecimal digits and never repeat", () => {
  expect(randomHex()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomHex()).not.toBe(randomHex());
});
