import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { games } from "../games.svelte";
import { game } from "../testing/fakes";
import BotForSeat from "./BotForSeat.svelte";

afterEach(() => void vi.restoreAllMocks());

test("the choice of bots stays open until a bot has got the seat", async () => {
  games.list = [game];
  vi.spyOn(games, "load").mockResolvedValue([game]);
  const ongive = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true);
  const children = createRawSnippet(() => ({ render: () => "<span>Let a bot play</span>" }));
  render(BotForSeat, { game: game.name, busy: false, ongive, children });
  await fireEvent.click(screen.getByRole("button", { name: "Let a bot play" }));
  const give = () => screen.queryByRole("button", { name: /plays$/ });
  for (const stays of [true, false]) {
    await fireEvent.click(give()!);
    await tick();
    expect(give() !== null).toBe(stays);
  }
});
