import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import BotStrength from "./BotStrength.svelte";

afterEach(() => void vi.restoreAllMocks());

const measured = { measured: "2026-03-14", matches: 20, wins: { joey: 0.2, wallaby: 0.5, kangaroo: 0.8 } };

test("a level without a measurement is named, so that nobody looks for it in the table", () => {
  render(BotStrength, { strength: measured });
  expect(screen.getByText(/The level Boomer was not measured\./)).toBeTruthy();
});

test("if all levels were measured, nothing is said about it", () => {
  render(BotStrength, { strength: { ...measured, wins: { ...measured.wins, boomer: 0.9 } } });
  expect(screen.queryByText(/not measured/)).toBeNull();
});

test("the day of the measurement is the same west of Greenwich", () => {
  vi.spyOn(Date.prototype, "toLocaleDateString").mockImplementation(function (this: Date, locales, options) {
    return new Intl.DateTimeFormat(locales, { timeZone: "America/New_York", ...options }).format(this);
  });
  render(BotStrength, { strength: measured });
  expect(screen.getByText(/14 March 2026/)).toBeTruthy();
});
