import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { games } from "../../games.svelte";
import { game } from "../../testing/fakes";
import LessonCard from "./LessonCard.svelte";

afterEach(() => (games.list = null));

const props = {
  game: game.name,
  step: { number: 3, of: 3, says: "Go on.", marks: [], actions: [] },
  board: document.body,
  over: false,
  foldable: false,
  waits: false,
  watches: false,
  handsOver: true,
  ondismiss: vi.fn(),
  onfold: vi.fn(),
};

test.each([
  [true, 1],
  [false, 0],
])("the last step leads to the puzzle of a game that has any (%s)", (puzzles, links) => {
  games.list = [{ ...game, puzzles }];
  render(LessonCard, props);
  expect(screen.queryAllByRole("link", { name: "Puzzle of the day" })).toHaveLength(links);
});

test("a card is no live region: each step has a new one, of which a screen reader would notice nothing", () => {
  const { container } = render(LessonCard, props);
  expect(container.querySelector("[aria-live], [role=status]")).toBeNull();
});
