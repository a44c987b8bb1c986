import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import BotStrength from "./BotStrength.svelte";

const measured = { measured: "2026-03-14", matches: 20, wins: { joey: 0.2, wallaby: 0.5, kangaroo: 0.8 } };

test("a level without a measurement is named, so that nobody looks for it in the table", () => {
  render(BotStrength, { strength: measured });
  expect(screen.getByText(/The level Boomer was not measured\./)).toBeTruthy();
});

test("if all levels were measured, nothing is said about it", () => {
  render(BotStrength, { strength: { ...measured, wins: { ...measured.wins, boomer: 0.9 } } });
  expect(screen.queryByText(/not measured/)).toBeNull();
});
