import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { Verdict } from "../../api/client";
import { rememberNonce } from "../../diceCheck";
import { aSeat, aTable } from "../../testing/fakes";
import { DiceChecking } from "./diceChecking.svelte";
import DiceCheckPanel from "./DiceCheckPanel.svelte";

const verdict: Verdict = {
  ok: true,
  says: "Every line is right.",
  line: null,
  commitment: "c0ffee",
  secret: null,
  nonces: [],
};

beforeEach(() => localStorage.clear());

test("only parts that this browser added are listed as its own", () => {
  rememberNonce("m1", { commitment: "c0ffee", seat: 0, nonce: "aa" });
  const mine = [aSeat(0, { nonce: "aa" }), aSeat(1, { nonce: "bb" }), aSeat(2, { nonce: "" })];
  const dice = new DiceChecking("m1", async () => verdict);
  render(DiceCheckPanel, { table: aTable(3), mine, dice, secretDice: true });
  expect(screen.getByText("Anna’s part")).toBeTruthy();
  expect(screen.queryByText("Bo’s part")).toBeNull();
  expect(screen.queryByText("Cleo’s part")).toBeNull();
});

test("a check that was asked for is made once, however often the panel is opened", async () => {
  const verify = vi.fn(async () => verdict);
  const dice = new DiceChecking("m1", verify);
  await dice.check();
  for (let opened = 0; opened < 2; opened++) {
    const panel = render(DiceCheckPanel, { table: aTable(3), mine: [], dice, secretDice: true });
    expect(await screen.findByText("Every line is right.")).toBeTruthy();
    panel.unmount();
  }
  expect(verify).toHaveBeenCalledOnce();
});

test("a check that failed says so, and can be made again", async () => {
  const verify = vi.fn(async () => verdict).mockRejectedValueOnce(new Error("lost"));
  const dice = new DiceChecking("m1", verify);
  await dice.check();
  expect([dice.trouble, dice.verdict]).toEqual([
    "That could not be checked just now. Please try again.",
    null,
  ]);
  await dice.check();
  expect([dice.trouble, dice.verdict]).toEqual(["", verdict]);
});
