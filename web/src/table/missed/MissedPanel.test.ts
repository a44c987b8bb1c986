import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import MissedPanel from "./MissedPanel.svelte";
import { MissedLines } from "./missedLines.svelte";

function open() {
  const missed = new MissedLines();
  missed.start([{ n: 3, seat: 0, kind: "decides", text: "Anna rolls.", numbers: [] }]);
  const skip = vi.fn<() => void>();
  const playing = (idle: boolean) => ({ missed, playback: { idle, skip } });
  const { rerender } = render(MissedPanel, playing(false));
  return { missed, skip, end: () => rerender(playing(true)) };
}

test("the button that skips keeps the focus when it has nothing more to skip", async () => {
  const { skip, end } = open();
  const button = screen.getByRole("button", { name: "Skip to now" });
  button.focus();
  await fireEvent.click(button);
  expect(skip).toHaveBeenCalledOnce();
  await end();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Got it" }));
});

test("a click that has skipped what was playing does not also close the lines", async () => {
  const { missed, end } = open();
  const button = screen.getByRole("button", { name: "Skip to now" });
  await fireEvent.pointerDown(button);
  await end(); // the click of a pointer skips before it arrives here
  await fireEvent.click(button, { detail: 1 });
  expect(missed.lines).toHaveLength(1);
  await fireEvent.pointerDown(button);
  await fireEvent.click(button, { detail: 1 });
  expect(missed.lines).toBeNull();
});

test.each([
  ["at the choices", `<i></i><button data-button="choices" class="next"></button>`],
  [
    "at the drawer while others decide",
    `<button data-button="choices" disabled></button><i class="next"></i>`,
  ],
  ["at the drawer without choices", `<i class="next"></i>`],
])("whoever has read the lines goes on %s", async (_, buttons) => {
  for (const drawer of ["button data-button='more'", "button role='tab' aria-selected='true'"]) {
    const beside = document.body.appendChild(document.createElement("div"));
    beside.innerHTML = buttons.replace("<i", `<${drawer}`).replace("</i>", "</button>");
    const { end } = open();
    await end();
    await fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    await vi.waitFor(() => expect(document.activeElement).toBe(beside.querySelector(".next")));
    beside.remove();
    cleanup();
  }
});
