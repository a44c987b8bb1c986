import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { games } from "../games.svelte";
import { game } from "../testing/fakes";
import BotForSeat from "./BotForSeat.svelte";
import { preferredBot } from "./preferredBot.svelte";

beforeEach(() => {
  games.list = [game];
  vi.spyOn(games, "load").mockResolvedValue([game]);
});
afterEach(() => {
  preferredBot.set("wallaby"); // other tests of this process expect the default
  vi.restoreAllMocks();
});

/** Open the choice of bots. */
async function open(ongive: (bot: string) => Promise<boolean>) {
  const children = createRawSnippet(() => ({ render: () => "<span>Let a bot play</span>" }));
  render(BotForSeat, { game: game.name, busy: false, ongive, children });
  await fireEvent.click(screen.getByRole("button", { name: "Let a bot play" }));
}

test("the bot that was chosen for a seat stays when another is chosen for another seat", async () => {
  const ongive = vi.fn().mockResolvedValue(true);
  await open(ongive);
  await fireEvent.click(screen.getByRole("radio", { name: "Joey" }));
  preferredBot.set("wallaby");
  await tick();
  await fireEvent.click(screen.getByRole("button", { name: /plays$/ }));
  expect(ongive).toHaveBeenCalledWith("joey");
});

test("the choice of bots stays open until a bot has got the seat", async () => {
  await open(vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true));
  const give = () => screen.queryByRole("button", { name: /plays$/ });
  for (const stays of [true, false]) {
    await fireEvent.click(give()!);
    await tick();
    expect(give() !== null).toBe(stays);
  }
});
