import { beforeEach, expect, test, vi } from "vitest";
import type { Verdict } from "./api/client";
import { check, freshNonce, recall, remember } from "./fair";

// The secret is one byte, 0xab; this is its SHA-256.
const secret = "ab";
const commitment = "087d80f7f182dd44f184aa86ca34488853ebcc04f0c60d5294919a466b463831";

function verdict(parts: Partial<Verdict> = {}): Verdict {
  return { ok: true, says: "", line: null, commitment, secret, nonces: ["aa", "bb"], ...parts };
}

beforeEach(() => localStorage.clear());

test("a nonce is 32 hexadecimal digits, and never the same", () => {
  expect(freshNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(freshNonce()).not.toBe(freshNonce());
});

test("what each seat added is kept, under the commitment that was seen first", () => {
  remember("m", { commitment, seat: 0, nonce: "aa" });
  remember("m", { commitment: "another", seat: 1, nonce: "bb" });
  expect(recall("m")).toEqual({ commitment, nonces: { 0: "aa", 1: "bb" } });
  expect(recall("other")).toBeNull();
});

test("the oldest matches are forgotten", () => {
  for (let k = 0; k <= 300; k++) remember(`m${k}`, { commitment, seat: 0, nonce: "aa" });
  expect(recall("m0")).toBeNull();
  expect(recall("m1")).not.toBeNull();
  expect(recall("m300")).not.toBeNull();
});

test("nothing breaks where storage holds rubbish or is forbidden", () => {
  localStorage.setItem("tuckerbox.fair", "[1");
  expect(recall("m")).toBeNull();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  remember("m", { commitment, seat: 0, nonce: "aa" });
  expect(recall("m")).toBeNull();
  vi.restoreAllMocks();
});

test("honest dice pass every check", async () => {
  remember("m", { commitment, seat: 1, nonce: "bb" });
  expect(await check("m", verdict())).toMatchObject({ secret: true, commitment: true, nonces: true });
});

test("a secret that does not fit its commitment is found out", async () => {
  const found = await check("m", verdict({ secret: "ac" }));
  expect(found).toMatchObject({ secret: false });
  expect(found.says).toMatch(/swapped/);
});

test("another commitment than before is found out, though its secret fits", async () => {
  remember("m", { commitment: "another", seat: 0, nonce: "aa" });
  const found = await check("m", verdict());
  expect(found).toMatchObject({ secret: true, commitment: false });
  expect(found.says).toMatch(/not the one that this browser saw/);
});

test("a nonce that was left out, or put elsewhere, is found out", async () => {
  remember("m", { commitment, seat: 0, nonce: "bb" });
  expect(await check("m", verdict())).toMatchObject({ nonces: false });
});

test("who only looks on has nothing to compare, and is told so", async () => {
  const found = await check("m", verdict());
  expect(found).toMatchObject({ secret: true, commitment: null, nonces: null });
  expect(found.says).toMatch(/did not sit down/);
});

test("before the end there is no secret to check", async () => {
  remember("m", { commitment, seat: 0, nonce: "aa" });
  expect(await check("m", verdict({ secret: null }))).toMatchObject({
    secret: null,
    commitment: true,
    nonces: true,
  });
});
