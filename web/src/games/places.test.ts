// Every choice has a place on the board of its game, so that a hint on a phone can bring it into sight.

import { cleanup, render } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { boardAt } from "../testing/boardAt";
import type { Fixture } from "../testing/boardFixtures";
import type { AnyGame, BoardProps } from "./contract";
import { placeOf } from "../table/turn/advisedPlace";

interface Seated extends AnyGame {
  view: AnyGame["view"] & { seats: number; deciding: number | null };
}

const boards = import.meta.glob<Component<BoardProps>>("./*/Board.svelte", {
  import: "default",
  eager: true,
});
const fixtures = import.meta.glob<Fixture<Seated>>("./*/fixtures/*.json", { import: "default", eager: true });

/** Kinds of choices with a button beside the board. */
const BESIDE = new Set(["done"]);

/** How many choices of a kind are looked at; with all of them, the test would take more than twice as long. */
const MOST = 3;

/** Return at most so many of the items, from the first to the last. */
const spread = <T>(items: readonly T[]): T[] =>
  items.length <= MOST
    ? [...items]
    : Array.from({ length: MOST }, (_, nth) => items[Math.round((nth * (items.length - 1)) / (MOST - 1))]!);

afterEach(cleanup);

describe.each(Object.entries(boards))("%s", (path, Board) => {
  const folder = path.slice(0, -"Board.svelte".length);
  const shown = Object.entries(fixtures).filter(([file]) => file.startsWith(folder));

  test("a choice of each kind has a place once it is considered", async () => {
    const choices = shown.flatMap(([, moment]) => moment.choices);
    const kinds = new Set(choices.map(({ kind }) => kind));
    expect(kinds.size).toBeGreaterThan(1);
    const looked = new Set(
      [...kinds].flatMap((kind) => spread(choices.filter((choice) => choice.kind === kind))),
    );
    const homeless: string[] = [];
    for (const [file, moment] of shown) {
      const here = moment.choices.filter((choice) => looked.has(choice));
      if (!here.length) continue;
      // To draw a board takes far longer than to change what is considered on it.
      const { container, rerender, unmount } = render(Board, { props: boardAt(moment).props });
      for (const considered of here) {
        await rerender({ considered });
        if (!placeOf(container, considered.action) && !BESIDE.has(considered.kind))
          homeless.push(`${file.slice(folder.length)}: ${considered.action}`);
      }
      unmount();
    }
    expect(homeless).toEqual([]);
  });
});
