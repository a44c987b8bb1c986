import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import UnfoldButton from "./UnfoldButton.svelte";
import TipCard from "./TipCard.svelte";

afterEach(cleanup);

const nothing = () => {};
const tip = {
  tip: { says: "Take a pebble.", about: "pebbles" },
  board: null,
  foldable: true,
  onread: nothing,
  onenough: nothing,
  onfold: nothing,
};
const hide = () => screen.getByRole("button", { name: "Hide" });

async function press(button: HTMLElement) {
  button.focus();
  await fireEvent.click(button);
}

it("goes to the button in the header that a card is folded into, and back to the card", async () => {
  const button = () => {
    const header = render(UnfoldButton, { step: null, onunfold: () => (header.unmount(), unfolded()) });
  };
  const unfolded = () => {
    const card = render(TipCard, { ...tip, onfold: () => (card.unmount(), button()) });
  };
  unfolded();
  await press(hide());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Tip" }));
  await press(screen.getByRole("button", { name: "Tip" }));
  expect(document.activeElement).toBe(hide());
});
