import { afterEach, expect, it } from "vitest";
import { isLost } from "./lostFocus";

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
