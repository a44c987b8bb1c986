// Draws a part of the board for tests.

import { render } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterPicking, boardAt } from "../../testing/boardAt";
import type { Fixture } from "../../testing/boardFixtures";
import type { BoardProps, Picked } from "../contract";
import type { AuztraliaChoice, AuztraliaTypes } from "./choiceTypes";

/** Draw a part for the seat that decides, or for a spectator. */
export function drawPart(
  Part: Component<BoardProps<AuztraliaTypes>>,
  fixture: Fixture<AuztraliaTypes>,
  looksOn = false,
) {
  const { act, props } = boardAt(fixture, looksOn ? null : fixture.view.deciding);
  const { rerender } = render(Part, { props });
  return {
    act,
    pick: (picked: Picked<AuztraliaChoice>) => rerender(afterPicking(props.choices, picked)),
    look: () => rerender({ preview: fixture.preview }),
    show: (then: Partial<BoardProps<AuztraliaTypes>>) => rerender(then),
  };
}

export const targets = () => [...document.querySelectorAll<HTMLElement>("[data-target]")];
