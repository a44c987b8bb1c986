import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../../settings.svelte";
import { dataActions } from "../../games/dataActions";
import { aChoice } from "../../testing/fakes";
import { mustRise, placeOf, showPlace } from "./advisedPlace";

/** Return a board of 100 pixels with places of 20 pixels at these heights, which stand for these actions. */
function board(places: [top: number, actions: string[]][]): HTMLElement {
  const main = document.createElement("main");
  main.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  for (const [top, actions] of places) {
    const place = document.createElement("button");
    place.dataset.actions = dataActions(actions.map(aChoice))!;
    place.getBoundingClientRect = () => new DOMRect(0, top, 20, 20);
    place.scrollIntoView = vi.fn();
    main.append(place);
  }
  return main;
}

afterEach(() => void (settings.motion = "brisk"));

test("a place is found by any of its actions", () => {
  const main = board([
    [0, ["track c3 n"]],
    [40, ["mine d4 coal", "mine d4 iron"]],
  ]);
  expect(placeOf(main, "mine d4 iron")).toBe(main.children[1]);
  expect(placeOf(main, "mine d4")).toBeNull();
});

test("an element without choices stands for no action", () => {
  expect([dataActions(undefined), dataActions([null])]).toEqual([undefined, undefined]);
});

test("a place is scrolled into sight, and the others are not", () => {
  settings.motion = "off";
  const main = board([
    [0, ["roll"]],
    [140, ["done"]],
  ]);
  showPlace(main, "done");
  const [roll, done] = [...main.children].map((place) => vi.mocked(place.scrollIntoView).mock.calls);
  expect([roll, done]).toEqual([[], [[{ block: "nearest", inline: "nearest", behavior: "instant" }]]]);
});

test.each([
  [20, 30, false], // free at the lower edge
  [70, 30, true],
  [45, 60, false], // it would be covered at either edge
])("a place at %s: a panel of %s at the lower edge must rise: %s", (top, height, rises) => {
  expect(mustRise(board([[top, ["roll"]]]), "roll", height)).toBe(rises);
});
