// The buttons that zoom a large surface, on each board that has them.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { boardAt } from "../testing/boardAt";
import type { Fixture } from "../testing/boardFixtures";
import { settings } from "../settings.svelte";
import type { AnyGame, BoardProps } from "./contract";
import { ZOOM_FACTOR } from "./surfaceZoom.svelte";

type AtTable = AnyGame & { view: { seats: number; deciding: number | null } };

const boards = import.meta.glob<Component<BoardProps>>("./*/Board.svelte", {
  import: "default",
  eager: true,
});
const middles = import.meta.glob<Fixture<AtTable>>("./*/fixtures/middle.json", {
  import: "default",
  eager: true,
});
const sources = import.meta.glob<string>("./*/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The folders of the games with such buttons. */
const zoomed = new Set(
  Object.entries(sources).flatMap(([path, text]) =>
    text.includes("surface.nearer") ? path.split("/")[1]! : [],
  ),
);

const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  settings.shortcuts = true;
});

test("some boards have such buttons", () => expect(zoomed.size).toBeGreaterThan(1));

describe.each([...zoomed])("%s", (folder) => {
  const draw = () => {
    const { props } = boardAt(middles[`./${folder}/fixtures/middle.json`]!);
    render(boards[`./${folder}/Board.svelte`]!, { props });
  };

  test.each([
    ["Zoom in", ZOOM_FACTOR],
    ["Zoom out", 1 / ZOOM_FACTOR],
  ])("“%s” keeps what is in the middle there", async (name, factor) => {
    draw();
    const viewport = document.querySelector<HTMLElement>(".viewport")!;
    const scrollTo = vi.fn();
    Object.assign(viewport, { scrollTo });
    vi.spyOn(viewport, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 200, 100));
    [viewport.scrollLeft, viewport.scrollTop] = [300, 150];
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
