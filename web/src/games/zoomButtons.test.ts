import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { boardAt } from "../testing/boardAt";
import { settings } from "../settings.svelte";
import AuztraliaBoard from "./auztralia/Board.svelte";
import { fixture as auztralia } from "./auztralia/fixtures";
import DownUnderBoard from "./down-under/Board.svelte";
import { fixture as downUnder } from "./down-under/fixtures";

const BOARDS = {
  auztralia: () => void render(AuztraliaBoard, { props: boardAt(auztralia("middle")).props }),
  "down-under": () => void render(DownUnderBoard, { props: boardAt(downUnder("middle")).props }),
};

const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  settings.shortcuts = true;
});

describe.each(Object.entries(BOARDS))("%s", (_name, draw) => {
  test.each([
    ["Zoom in", 1.3],
    ["Zoom out", 1 / 1.3],
  ])("“%s” keeps what is in the middle there", async (name, factor) => {
    draw();
    const viewport = document.querySelector<HTMLElement>(".viewport")!;
    const scrollTo = vi.fn();
    Object.assign(viewport, { scrollTo });
    vi.spyOn(viewport, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 200, 100));
    [viewport.scrollLeft, viewport.scrollTop] = [300, 150];
    // A frame may never come here: a fake clock of another test may have had the page's frames.
    vi.spyOn(window, "requestAnimationFrame").mockImplementation((draws) => (draws(0), 0));
    await fireEvent.click(button(name));
    const { left, top } = scrollTo.mock.lastCall![0];
    expect([left + 100, top + 50]).toEqual([400 * factor, 200 * factor].map((at) => expect.closeTo(at)));
  });

  test("names no key that is turned off", () => {
    const keys = () =>
      [...document.querySelectorAll<HTMLElement>("[title], kbd")].map(
        (node) => node.title || node.textContent,
      );
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1000); // narrow boards name none
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(700);
    const named = () => keys().filter((key) => /\([+−-]\)$|^R$/.test(key));
    draw();
    expect(named()).not.toEqual([]);
    cleanup();
    settings.shortcuts = false;
    draw();
    expect(named()).toEqual([]);
  });
});
