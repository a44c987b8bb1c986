import { afterEach, expect, test, vi } from "vitest";
import { settings, type Motion } from "../../settings.svelte";
import { OffscreenChoices } from "./offscreenChoices.svelte";

/** Return a board of 100 pixels, with targets of 20 pixels at these heights. */
function board(...tops: number[]): HTMLElement {
  document.body.innerHTML = `<main>${tops.map(() => "<button data-target></button>").join("")}</main>`;
  const main = document.querySelector("main")!;
  main.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  main.querySelectorAll("button").forEach((target, i) => {
    target.getBoundingClientRect = () => new DOMRect(0, tops[i]!, 20, 20);
    target.scrollIntoView = vi.fn();
  });
  return main;
}

afterEach(() => {
  document.body.replaceChildren();
  settings.motion = "brisk";
});

test.each([
  [[0, 40, 80], null],
  [[40, 85], null], // more than half of it is in sight
  [[40, 120], "below"],
  [[-50, 120], "above"],
] as const)("with targets at %s there is more to choose: %s", (tops, direction) => {
  const offscreen = new OffscreenChoices();
  offscreen.update(board(...tops));
  expect(offscreen.direction).toBe(direction);
});

test("picked targets do not count", () => {
  const offscreen = new OffscreenChoices();
  const main = board(120);
  main.querySelector("button")!.setAttribute("aria-pressed", "true");
  offscreen.update(main);
  expect(offscreen.direction).toBeNull();
});

test("the first target out of sight is scrolled into view", () => {
  const main = board(40, 120, 160);
  new OffscreenChoices().reveal(main);
  const scrolled = [...main.querySelectorAll("button")].map(
    (target) => vi.mocked(target.scrollIntoView).mock.calls.length,
  );
  expect(scrolled).toEqual([0, 1, 0]);
});

test.each<[Motion, ScrollBehavior]>([
  ["off", "instant"],
  ["calm", "smooth"],
])("with the animation set to %s, scrolling is %s", (motion, behavior) => {
  settings.motion = motion;
  const main = board(120);
  new OffscreenChoices().reveal(main);
  expect(main.querySelector("button")!.scrollIntoView).toHaveBeenCalledWith({ block: "center", behavior });
});
