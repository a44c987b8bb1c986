import { afterEach, expect, it } from "vitest";
import { isLost, passFocusTo } from "./lostFocus";

afterEach(() => document.body.replaceChildren());

it("what is gone, disabled or on its way out has lost the focus", () => {
  document.body.innerHTML = `
    <button id="live"></button><button id="off" aria-disabled="true"></button>
    <button id="disabled" disabled></button><div inert><button id="leaving"></button></div>`;
  const lost = (id: string) => isLost(document.getElementById(id));
  expect(isLost(null) && isLost(document.body)).toBe(true);
  expect(lost("disabled") && lost("leaving")).toBe(true);
  expect(lost("live") || lost("off")).toBe(false);
});

it("a lost focus goes to the first place that can have it", async () => {
  document.body.innerHTML = `
    <button class="there">Skip</button><button class="wanted" disabled></button>
    <button class="instead" disabled></button><button class="instead">More</button>`;
  const there = document.querySelector<HTMLElement>(".there")!;
  there.focus();
  await passFocusTo(".instead");
  expect(document.activeElement).toBe(there); // not lost
  there.remove();
  await passFocusTo(".wanted", ".missing", ".instead");
  expect(document.activeElement).toBe(document.querySelector(".instead:enabled"));
});
