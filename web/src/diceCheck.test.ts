import { beforeEach, expect, test, vi } from "vitest";
import type { Verdict } from "./api/client";
import { checkDice, recall, rememberNonce } from "./diceCheck";

// The secret is one byte, 0xab; this is its SHA-256.
const secret = "ab";
const commitment = "087d80f7f182dd44f184aa86ca34488853ebcc04f0c60d5294919a466b463831";

function verdict(parts: Partial<Verdict> = {}): Verdict {
  return { ok: true, says: "", line: null, commitment, secret, nonces: ["aa", "bb"], ...parts };
}

beforeEach(() => localStorage.clear());

test("the nonces of all seats are stored, with the commitment that was seen first", () => {
  rememberNonce("m", { commitment, seat: 0, nonce: "aa" });
  rememberNonce("m", { commitment: "another", seat: 1, nonce: "bb" });
  expect(recall("m")).toEqual({ commitment, nonces: { 0: "aa", 1: "bb" } });
  expect(recall("other")).toBeNull();
});

test("the oldest matches are dropped", () => {
  for (let k = 0; k <= 300; k++) rememberNonce(`m${k}`, { commitment, seat: 0, nonce: "aa" });
  expect(recall("m0")).toBeNull();
  expect(recall("m1")).not.toBeNull();
  expect(recall("m300")).not.toBeNull();
});

test("broken or forbidden storage breaks nothing", () => {
  localStorage.setItem("tuckerbox.fair", "[1");
  expect(recall("m")).toBeNull();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  rememberNonce("m", { commitment, seat: 0, nonce: "aa" });
  expect(recall("m")).toBeNull();
  vi.restoreAllMocks();
});

test("honest dice pass every check", async () => {
  rememberNonce("m", { commitment, seat: 1, nonce: "bb" });
  expect(await checkDice("m", verdict())).toMatchObject({ secret: true, commitment: true, nonces: true });
});

test("a secret that does not match its commitment is detected", async () => {
  const found = await checkDice("m", verdict({ secret: "ac" }));
  expect(found).toMatchObject({ secret: false });
  expect(found.says).toMatch(/swapped/);
});

test("a changed commitment is detected, even if the new secret matches it", async () => {
  rememberNonce("m", { commitment: "another", seat: 0, nonce: "aa" });
  const found = await checkDice("m", verdict());
  expect(found).toMatchObject({ secret: true, commitment: false });
  expect(found.says).toMatch(/not the one that this browser saw/);
});

test("a nonce that was left out or moved to another seat is detected", async () => {
  rememberNonce("m", { commitment, seat: 0, nonce: "bb" });
  expect(await checkDice("m", verdict())).toMatchObject({ nonces: false });
});

test("whoever added nothing here is told that there is nothing to compare", async () => {
  const found = await checkDice("m", verdict());
  expect(found).toMatchObject({ secret: true, commitment: null, nonces: null });
  expect(found.says).toMatch(/remembers nothing/);
});

test("before the end only the commitment and the nonces are checked", async () => {
  rememberNonce("m", { commitment, seat: 0, nonce: "aa" });
  expect(await checkDice("m", verdict({ secret: null }))).toMatchObject({
    secret: null,
    commitment: true,
    nonces: true,
  });
});
