import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { aChoice } from "../../testing/fakes";
import ChoicesPanel from "./ChoicesPanel.svelte";

describe("the list of choices", () => {
  const props = {
    picked: {},
    preview: null,
    waiting: "Bo decides now.",
    onconsider: vi.fn(),
    onback: vi.fn(),
  };

  it("has a button for each, by kind", () => {
    const ontake = vi.fn();
    const fitting = ["place emu", "place koala", "roll"].map(aChoice);
    render(ChoicesPanel, { ...props, fitting, ontake });
    expect(
      screen.getAllByRole("button").map((button) => button.textContent?.replace(/\d/, "").trim()),
    ).toEqual(["Place emu", "Place koala", "Roll"]);
    expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["Place", "Roll"]);
    screen.getByRole("button", { name: "Place koala" }).click();
    expect(ontake).toHaveBeenCalledWith(fitting[1]);
  });

  it("says why it is empty", () => {
    render(ChoicesPanel, { ...props, fitting: [], ontake: vi.fn() });
    expect(screen.getByText("Bo decides now.")).toBeTruthy();
  });
});
