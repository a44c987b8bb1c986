import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { router } from "../../router.svelte";
import PuzzleDays from "./PuzzleDays.svelte";

const TODAY = "2026-03-14";

/** Show the days, on the page of one of them. */
function show(day: string): void {
  router.go({ page: "puzzle", game: "pebbles", day });
  const streak = { days: 0, longest: 0 };
  render(PuzzleDays, { game: "pebbles", day, today: TODAY, answers: {}, streak });
}

const links = () => within(screen.getByRole("list")).getAllByRole("link");
const addresses = () => links().map((link) => link.getAttribute("href")!);
const turnTo = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => document.addEventListener("click", router.follow));
afterEach(() => document.removeEventListener("click", router.follow));

test("every day has an address of its own, so that it leads to the same puzzle after midnight", () => {
  show(TODAY);
  expect(addresses()).toHaveLength(28);
  expect(addresses().at(-1)).toBe(`/puzzle/pebbles/${TODAY}`);
});

test("later days end today", async () => {
  show("2026-01-20");
  expect(addresses().at(-1)).toBe("/puzzle/pebbles/2026-01-20");
  await turnTo("Later days");
  expect(addresses().at(-1)).toBe("/puzzle/pebbles/2026-02-17");
  await turnTo("Later days");
  expect(addresses().at(-1)).toBe(`/puzzle/pebbles/${TODAY}`);
  expect(screen.queryByRole("button", { name: "Later days" })).toBeNull();
});

test("the day that is shown already leads nowhere, and any other day to its page", async () => {
  show(TODAY);
  router.go({ page: "puzzle", game: "pebbles" });
  await fireEvent.click(links().at(-1)!);
  expect(router.route).toEqual({ page: "puzzle", game: "pebbles" });
  await fireEvent.click(links().at(-2)!);
  expect(router.route).toEqual({ page: "puzzle", game: "pebbles", day: "2026-03-13" });
});
