import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preferredBot } from "../../bots/preferredBot.svelte";
import { games } from "../../games.svelte";
import { aSeat, game } from "../../testing/fakes";
import PlayOnPanel from "./PlayOnPanel.svelte";

describe("playing on from a moment", () => {
  const seats = [aSeat(0), aSeat(1), aSeat(2)];
  const open = (more: { invites?: boolean; mine?: number[] } = {}) => {
    const handlers = { onplayon: vi.fn(), onclose: vi.fn() };
    const at = { game: game.name, seats, mine: [1], at: 7, invites: true, busy: false };
    const { rerender } = render(PlayOnPanel, { ...at, ...more, ...handlers });
    return { ...handlers, rerender };
  };
  const begin = () => fireEvent.click(screen.getByRole("button", { name: "Play on" }));

  afterEach(() => preferredBot.set("wallaby")); // other tests of this process expect the default
  beforeEach(() => {
    games.list = [game];
    vi.spyOn(games, "load").mockResolvedValue([game]);
  });

  it("gives all other seats to the chosen bot", async () => {
    const { onplayon } = open();
    const bot = game.bots.at(-1)!.name;
    await fireEvent.click(screen.getByRole("radio", { name: new RegExp(bot, "i") }));
    await begin();
    expect(onplayon).toHaveBeenCalledWith({ bots: { 0: bot, 2: bot } });
  });

  it("invites people to all seats but one’s own", async () => {
    const { onplayon } = open();
    await fireEvent.click(screen.getByRole("radio", { name: "A friend" }));
    await fireEvent.click(screen.getByRole("radio", { name: aSeat(2).name }));
    await begin();
    expect(onplayon).toHaveBeenCalledWith({ invited: [0, 1] });
  });

  it("begins with a friend where there are no bots", async () => {
    games.list = [{ ...game, bots: [] }];
    const { onplayon } = open();
    await begin();
    expect(onplayon).toHaveBeenCalledWith({ invited: [0, 2] });
  });

  it("keeps what was chosen when the list of bots arrives afterwards", async () => {
    games.list = null;
    const { onplayon } = open();
    await fireEvent.click(screen.getByRole("radio", { name: "Yourself" }));
    games.list = [game];
    await tick();
    await begin();
    expect(onplayon).toHaveBeenCalledWith({});
  });

  it("keeps the chosen seat when somebody comes or goes", async () => {
    const { onplayon, rerender } = open();
    await fireEvent.click(screen.getByRole("radio", { name: "A friend" }));
    await fireEvent.click(screen.getByRole("radio", { name: aSeat(2).name }));
    await rerender({ mine: [1] });
    await begin();
    expect(onplayon).toHaveBeenCalledWith({ invited: [0, 1] });
  });

  it("keeps the chosen bot when another is chosen elsewhere on the page", async () => {
    const { onplayon } = open();
    await fireEvent.click(screen.getByRole("radio", { name: "Joey" }));
    preferredBot.set("wallaby");
    await tick();
    await begin();
    expect(onplayon).toHaveBeenCalledWith({ bots: { 0: "joey", 2: "joey" } });
  });

  it("lets one play all sides, and is silent about links where nobody can be invited", async () => {
    const { onplayon } = open({ invites: false });
    expect(screen.queryByRole("radio", { name: "A friend" })).toBeNull();
    await fireEvent.click(screen.getByRole("radio", { name: "Yourself" }));
    await begin();
    expect(onplayon).toHaveBeenCalledWith({});
  });
});
