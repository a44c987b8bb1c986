// Draws a part of the board for tests.

import { render } from "@testing-library/svelte";
import type { Component } from "svelte";
import { vi } from "vitest";
import { narrowed } from "../../table/turn/narrowChoices";
import type { BoardProps, Picked } from "../contract";
import type { Fixture } from "../../testing/boardFixtures";
import type { AuztraliaView } from "./view";

export const NAMES = ["Ann", "Bob", "Cleo", "Dan"];

export const acts = () => ({
  pick: vi.fn(),
  hold: vi.fn(),
  back: vi.fn(),
  play: vi.fn(),
  consider: vi.fn(),
  why: vi.fn(),
});

/** Draw a part for the seat that decides, or for a spectator. */
export function seated(
  Part: Component<BoardProps<AuztraliaView>>,
  { view, events, choices, preview }: Fixture<AuztraliaView>,
  looksOn = false,
) {
  const act = acts();
  const props: BoardProps<AuztraliaView> = {
    view: view,
    seats: NAMES.slice(0, view.seats).map((name, seat) => ({ seat, name })) as never,
    viewer: looksOn ? null : view.deciding,
    choices: looksOn ? [] : choices,
    picked: {},
    considered: null,
    preview: null,
    events,
    pace: 0,
    act,
  };
  const { rerender } = render(Part, { props });
  return {
    act,
    pick: (picked: Picked) => rerender({ picked, choices: narrowed(choices, picked) }),
    look: () => rerender({ preview }),
    show: (then: Partial<BoardProps<AuztraliaView>>) => rerender(then),
  };
}

export const targets = () => [...document.querySelectorAll<HTMLElement>("[data-target]")];
