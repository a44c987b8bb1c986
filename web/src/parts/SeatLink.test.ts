import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { games } from "../games.svelte";
import { aTable, game } from "../testing/fakes";
import SeatLink from "./SeatLink.svelte";

test("a shared link says what is going to be played", async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
  vi.spyOn(games, "list", "get").mockReturnValue([game]);
  const table = aTable(0, { title: "Pebbles", options: { variant: "plus" }, tempo: "days" });
  render(SeatLink, { table, secret: "s3cret", label: "The link for seat 2" });
  await fireEvent.click(screen.getByRole("button", { name: "Share" }));
  expect(share).toHaveBeenCalledWith({
    title: "Tuckerbox",
    text: "A seat at our Pebbles table (Plus, 2 seats, over a few days):",
    url: expect.stringContaining("s3cret"),
  });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
