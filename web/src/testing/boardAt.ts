// A board at a moment, for the tests of the games' boards.

import { vi } from "vitest";
import type { Choice } from "../api/client";
import type { GameTypes, Picked } from "../games/contract";
import { narrowed } from "../table/choosing/narrowChoices";
import type { Fixture } from "./boardFixtures";
import { aSeat } from "./fakes";

/** The players' names, by seat. */
export const NAMES = ["Ann", "Bob", "Cleo", "Dan"];

/** Return a board's actions, which only note that they were called. */
export function anAct() {
  return { pick: vi.fn(), hold: vi.fn(), back: vi.fn(), play: vi.fn(), consider: vi.fn(), why: vi.fn() };
}

/** Return the props of a board that shows a moment to the seat that decides, or to `viewer`; null: a spectator. */
export function boardAt<G extends GameTypes & { view: { seats: number; deciding: number | null } }>(
  { view, events, choices }: Fixture<G>,
  viewer: number | null = view.deciding,
) {
  const act = anAct();
  const picked: Picked<G["choice"]> = {};
  const props = {
    view,
    seats: NAMES.slice(0, view.seats).map((name, seat) => aSeat(seat, { name })),
    viewer,
    choices: viewer === null ? [] : choices,
    picked,
    considered: null,
    preview: null,
    events,
    motionMs: 0,
    act,
  };
  return { act, props };
}

/** Return the props that change once these fields are picked. */
export function afterPicking<C extends Choice>(choices: readonly C[], picked: Picked<C>) {
  return { picked, choices: narrowed(choices, picked) };
}
