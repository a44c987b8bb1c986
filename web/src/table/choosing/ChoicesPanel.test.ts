import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { settings } from "../../settings.svelte";
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

  it("shows the number keys, unless shortcuts are off", async () => {
    const shown = () => [...document.querySelectorAll("kbd")].map((key) => key.textContent);
    render(ChoicesPanel, { ...props, fitting: ["place emu", "roll"].map(aChoice), ontake: vi.fn() });
    expect(shown()).toEqual(["1", "2"]);
    settings.shortcuts = false;
    await tick();
    expect(shown()).toEqual([]);
    settings.shortcuts = true;
  });

  it("has a button that goes back a step", async () => {
    const onback = vi.fn();
    const fitting = ["place emu", "place koala"].map(aChoice);
    render(ChoicesPanel, { ...props, fitting, picked: { kind: "place" }, ontake: vi.fn(), onback });
    await fireEvent.click(screen.getByRole("button", { name: "Back a step" }));
    expect(onback).toHaveBeenCalledOnce();
  });

  it("says why it is empty", () => {
    render(ChoicesPanel, { ...props, fitting: [], ontake: vi.fn() });
    expect(screen.getByText("Bo decides now.")).toBeTruthy();
  });
});
