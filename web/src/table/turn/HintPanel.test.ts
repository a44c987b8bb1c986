import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { aChoice, aHint } from "../../testing/fakes";
import HintPanel from "./HintPanel.svelte";

describe("a hint", () => {
  const choices = ["roll", "place emu", "done"].map(aChoice);
  const handlers = () => ({ ontake: vi.fn(), onconsider: vi.fn(), onagain: vi.fn(), onclose: vi.fn() });

  it("lists the best choices; the board shows the first or the one pointed at, and a click takes it", async () => {
    const does = handlers();
    render(HintPanel, { hint: aHint(), trouble: null, choices, ...does });
    const best = screen.getByRole("button", { name: /Place emu.*62% to win/ });
    expect(does.onconsider).toHaveBeenLastCalledWith(choices[1]);
    const other = screen.getByRole("button", { name: /Roll.*44% to win/ });
    await fireEvent.pointerEnter(other);
    expect(does.onconsider).toHaveBeenLastCalledWith(choices[0]);
    await fireEvent.pointerLeave(other);
    expect(does.onconsider).toHaveBeenLastCalledWith(choices[1]);
    await fireEvent.pointerEnter(best);
    expect(does.onconsider).toHaveBeenLastCalledWith(choices[1]);
    best.click();
    expect(does.ontake).toHaveBeenCalledWith(choices[1]);
    expect(screen.getByRole("status").textContent).toBe(`The hint: place emu, 62% to win. ${aHint().why}`);
  });

  it("calls choices equally good if their chances do not clearly differ", () => {
    const told = (action: string, chance: number) => ({ action, says: action, chance, share: 0.3 });
    const alike = aHint({ choices: [told("roll", 1), told("place emu", 1), told("done", 0.5)] });
    render(HintPanel, { hint: alike, trouble: null, choices, ...handlers() });
    expect(screen.getByRole("button", { name: /Roll 100% to win/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Place emu equally good/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Done 50% to win/ })).toBeTruthy();
  });

  it("says why the first is best", () => {
    render(HintPanel, { hint: aHint(), trouble: null, choices, ...handlers() });
    expect(screen.getAllByText(aHint().why)).toHaveLength(1);
  });

  it("over a bar, shows the best choice on the board, and the others on demand", async () => {
    const does = handlers();
    render(HintPanel, { hint: aHint(), trouble: null, choices, folding: true, ...does });
    expect(does.onconsider).toHaveBeenLastCalledWith(choices[1]);
    expect(screen.queryByRole("button", { name: /Roll/ })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "One more" }));
    expect(screen.getByRole("button", { name: /Roll/ })).toBeTruthy();
  });

  it("says only once that it is thinking", async () => {
    const thinking = aHint({ state: "thinking", choices: [] });
    const { rerender } = render(HintPanel, { hint: null, trouble: null, choices, ...handlers() });
    expect(screen.getByRole("status").textContent).toBe("Thinking about a hint.");
    await rerender({ hint: thinking });
    expect(screen.getByRole("status").textContent).toBe("Thinking about a hint.");
  });

  it.each([
    [
      "gives the focus back when it goes",
      () => screen.getByRole("button", { name: "Close the hint" }).focus(),
      "opener",
    ],
    [
      "takes the focus from nothing else when it goes",
      () => document.getElementById("other")!.focus(),
      "other",
    ],
    ["leaves alone somebody who has clicked elsewhere", () => screen.getByRole("region").blur(), ""],
  ])("%s", async (_, go, focused) => {
    for (const id of ["opener", "other"]) {
      document.body.append(Object.assign(document.createElement("button"), { id }));
    }
    const button = (id: string) => document.getElementById(id)!;
    button("opener").focus();
    const { unmount } = render(HintPanel, { hint: aHint(), trouble: null, choices, ...handlers() });
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Hint" }));
    go();
    await tick();
    unmount(); // with Esc, or because the match goes on
    expect(document.activeElement?.id).toBe(focused);
    button("opener").remove();
    button("other").remove();
  });

  it("says why there is none", () => {
    const does = handlers();
    const trouble = "Hints are for matches alone.";
    render(HintPanel, { hint: null, trouble, choices, ...does });
    expect(screen.getByRole("alert").textContent).toBe(trouble);
    screen.getByRole("button", { name: "Ask again" }).click();
    expect(does.onagain).toHaveBeenCalled();
  });

  it("is not asked for again where that can’t help", () => {
    render(HintPanel, { hint: null, trouble: "Not here.", choices, ...handlers(), onagain: null });
    expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull();
  });

  it("reports a failed search", () => {
    const hint = aHint({ state: "failed", choices: [] });
    render(HintPanel, { hint, trouble: null, choices, ...handlers() });
    expect(screen.getByRole("alert").textContent).toBe("The search failed.");
    expect(screen.getByRole("status").textContent).toBe("");
  });
});
