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

afterEach(cleanup);

describe.each(Object.entries(boards))("%s", (path, Board) => {
  const folder = path.slice(0, -"Board.svelte".length);
  const moments = Object.entries(fixtures).filter(([file]) => file.startsWith(folder));

  test("a choice of each kind has a place once it is considered", () => {
    const kinds = new Map(
      moments.flatMap(([file, moment]) =>
        moment.choices.map((considered) => [considered.kind, { file, moment, considered }] as const),
      ),
    );
    expect(kinds.size).toBeGreaterThan(1);
    const homeless = [...kinds].flatMap(([kind, { file, moment, considered }]) => {
      const { container, unmount } = render(Board, { props: { ...boardAt(moment).props, considered } });
      const place = placeOf(container, considered.action);
      unmount();
      return place || BESIDE.has(kind) ? [] : [`${file.slice(folder.length)}: ${considered.action}`];
    });
    expect(homeless).toEqual([]);
  });
});
