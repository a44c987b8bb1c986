import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import PointFlights from "./PointFlights.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test("points fly from what earned them, unless it is not shown", () => {
  document.body.innerHTML = `<div id="board"><i class="reef"></i><i class="hidden"></i><b class="plate"></b></div>`;
  const root = document.getElementById("board")!;
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function (this: Element) {
    return (this.matches(".hidden") ? [] : [new DOMRect()]) as unknown as DOMRectList;
  });
  Element.prototype.animate = () => ({ cancel() {}, currentTime: 0 }) as unknown as Animation; // jsdom has none
  const { component } = render(PointFlights, { root, motionMs: 100 });
  component.start([
    { seat: 0, points: 3, from: ".reef", to: ".plate" },
    { seat: 1, points: -2, from: ".reef", to: ".plate" },
    { seat: 1, points: 5, from: ".hidden", to: ".plate" },
  ]);
  flushSync();
  const flights = [...document.querySelectorAll(".flight")];
  expect(flights.map(({ textContent }) => textContent)).toEqual(["+3", "−2"]);
  expect(flights.map((flight) => flight.matches(".loss"))).toEqual([false, true]);
});
