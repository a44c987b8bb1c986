import { beforeEach, expect, test } from "vitest";
import { keepBoard, keptBoard } from "./lastBoards";
import { aSeat } from "./testing/fakes";

const board = (n: number) => ({ n, view: { n }, seats: [aSeat(0)], viewer: 0 });

beforeEach(() => localStorage.clear());

test("a board is found while no later entry was made", () => {
  keepBoard("here-1", board(3));
  expect(keptBoard("here-1", 3)).toEqual(board(3));
  expect(keptBoard("here-1", 4)).toBeNull();
  expect(keptBoard("here-2", 3)).toBeNull();
});

test("the boards that were shown longest ago are forgotten", () => {
  for (let nth = 0; nth < 8; nth++) keepBoard(`here-${nth}`, board(1));
  keepBoard("here-2", board(2));
  keepBoard("here-8", board(1));
  const kept = [...Array(9).keys()].filter((nth) => keptBoard(`here-${nth}`, nth === 2 ? 2 : 1));
  expect(kept).toEqual([2, 4, 5, 6, 7, 8]);
});

test.each([
  "a text",
  { "here-1": null },
  { "here-1": { ...board(3), n: "3" } },
  { "here-1": { ...board(3), view: [] } },
  { "here-1": { ...board(3), seats: ["Anna"] } },
  { "here-1": { ...board(3), viewer: "Anna" } },
])("what is stored is used only if it is a board: not %j", (stored) => {
  localStorage.setItem("tuckerbox.boards", JSON.stringify(stored));
  expect(keptBoard("here-1", 3)).toBeNull();
});
