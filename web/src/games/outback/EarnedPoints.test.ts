import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Told } from "../../api/client";
import { follow, type Traces } from "./ghostsAndTraces";
import EarnedPoints from "./EarnedPoints.svelte";
import { fixture } from "./fixtures";
import type { OutbackView } from "./view";

beforeEach(() => {
  document.body.innerHTML = `<div id="board"><i data-lies="0 3b"></i><b data-points="0"></b></div>`;
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  Element.prototype.animate = () => ({ cancel() {}, currentTime: 0 }) as unknown as Animation; // jsdom has none
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  delete (Element.prototype as Partial<Element>).animate;
  document.body.replaceChildren();
});

const { view } = fixture("middle");
const told = (kind: string, seat: number, ...numbers: number[]): Told => ({ kind, seat, numbers, text: "" });
const laying = [told("placed", 0, 2, 6), told("scored", 0, 2, 3, 5)];

/** Return a view in which seat 0 has so many tiles and points. */
function having(tiles: number, total: number): OutbackView {
  const own = view.players[0]!;
  const [row] = own.preserve;
  const spaces = Array.from({ length: tiles }, (_, nth) => ({
    ...row!.spaces[0]!,
    name: `3${nth}`,
    holds: "emu" as const,
  }));
  const player = { ...own, preserve: [{ ...row!, spaces }], points: { ...own.points, total } };
  return { ...view, players: [player, ...view.players.slice(1)] };
}

/** Show views after each other, each with the events that are on the board with it. Return the flights. */
async function show(...scenes: (readonly [OutbackView, Told[]])[]) {
  const root = document.getElementById("board")!;
  let traces: Traces = [];
  const props = scenes.map(([view, events]) => {
    traces = follow(traces, events, view.seats);
    return { view, events, traces };
  });
  const { rerender } = render(EarnedPoints, { props: { ...props[0]!, root, motionMs: 100 } });
  for (const scene of props.slice(1)) await rerender(scene);
  return [...document.querySelectorAll(".flight")].map(({ textContent }) => textContent);
}

test("points fly from the tile that brought them", async () => {
  expect(await show([having(1, 4), []], [having(2, 7), laying])).toEqual(["+3"]);
});

test("points that several tiles brought at once fly together", async () => {
  const both = [told("placed", 0, 2, 5), told("scored", 0, 2, 1, 2), ...laying];
  expect(await show([having(1, 4), []], [having(3, 8), both])).toEqual(["+4"]);
});

test("points that are counted after the tiles were laid fly, too", async () => {
  const [placed, scored] = [laying.slice(0, 1), laying.slice(1)];
  expect(await show([having(2, 4), placed], [having(2, 7), scored])).toEqual(["+3"]);
});

test("nothing flies when somebody comes back from an earlier moment", async () => {
  const now = [having(5, 20), laying] as const;
  expect(await show(now, [having(1, 4), []], now)).toEqual([]);
});
