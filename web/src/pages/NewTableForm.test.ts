import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../api/client";
import { game } from "./fakes";
import NewTableForm from "./NewTableForm.svelte";

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

function refuses(says: string) {
  const error = { error: { code: "options", says, news: null } };
  vi.spyOn(api, "POST").mockResolvedValue({ error, response: new Response(null, { status: 400 }) });
}

test("every option of the schema has a labelled control with its explanation", () => {
  render(NewTableForm, { game, myName: "Anna" });
  expect(screen.getByRole("group", { name: "Bonus tiles" })).toHaveProperty("tagName", "FIELDSET");
  expect(screen.getByText("How many.")).toBeTruthy();
  expect(screen.getByRole("switch", { name: "Teams" })).toHaveProperty("disabled", true);
});

test("an option opens with the number of seats that it needs", async () => {
  render(NewTableForm, { game, myName: "Anna" });
  expect(screen.getByText(/Only with 4 seats/)).toBeTruthy();
  await fireEvent.click(screen.getByRole("radio", { name: "4" }));
  expect(screen.getByRole("switch", { name: "Teams" })).toHaveProperty("disabled", false);
  expect(screen.queryByText(/Only with 4 seats/)).toBeNull();
});

test("what the server refuses stands at the top of the form, in the form's words", async () => {
  refuses("bonus_tiles is for Plus: set variant=plus.");
  render(NewTableForm, { game, myName: "Anna" });
  await fireEvent.click(screen.getByRole("button", { name: "Set the table" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "“Bonus tiles” is for Plus: set “Variant: Plus”.",
  );
});
