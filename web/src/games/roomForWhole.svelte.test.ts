import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { useLayouts } from "../testing/layouts";
import { RoomForWhole } from "./roomForWhole.svelte";

const laidOut = useLayouts();

/** Return a column whose contents have one height in whole and another in brief. */
function opened(whole: number | ((width: number) => number), brief: number) {
  const size = { width: 400, height: 0 };
  const elementOf = (scrollHeight: () => number) =>
    Object.defineProperties(document.createElement("div"), {
      clientWidth: { get: () => size.width },
      clientHeight: { get: () => size.height },
      scrollHeight: { get: () => Math.max(size.height, scrollHeight()) },
    });
  const root = elementOf(() => 0);
  const room = new RoomForWhole(() => root);
  const wholeHeight = () => (typeof whole === "number" ? whole : whole(size.width));
  room.watch(elementOf(() => (room.enough ? wholeHeight() : brief)));
  const resize = (height: number, width = size.width) => {
    Object.assign(size, { width, height });
    for (let nth = 0; nth < 3; nth++) {
      laidOut(); // again, because what is whole or brief has changed
      flushSync();
    }
    return room.enough;
  };
  return resize;
}

test("things are whole if they fit, and brief otherwise", () => {
  const resize = opened(900, 700);
  expect([resize(1000), resize(899), resize(900), resize(899)]).toEqual([true, false, true, false]);
});

test("a low window has no room for anything in whole", () => {
  const resize = opened(300, 200);
  expect([resize(639), resize(640)]).toEqual([false, true]);
});

test("another width is another chance", () => {
  const resize = opened((width) => (width < 500 ? 900 : 700), 600);
  expect([resize(800, 400), resize(800, 500), resize(800, 400)]).toEqual([false, true, false]);
});
