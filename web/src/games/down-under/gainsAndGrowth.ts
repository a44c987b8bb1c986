// The changes that a considered choice would make, and those that the last step made.

import type { Told } from "../../api/client";
import type { PreviewOf } from "../contract";
import type { Stretch } from "./drawing";
import { nameOf, placeNamed, turnPlace } from "./plane";
import { grown } from "./routes";
import { turned } from "./tiles";
import type { Cell, DownUnderView } from "./view";

/** By how much each colour's route would grow; empty while nothing is considered. */
export function gains(view: DownUnderView, preview: PreviewOf<DownUnderView> | null): readonly number[] {
  const then = preview?.view;
  if (then?.colours.length !== view.colours.length) return [];
  return view.colours.map(({ length }, colour) => then.colours[colour]!.length - length);
}

export interface Grown {
  /** The tiles of the picture that was shown. */
  tiles: readonly Cell[] | null;
  events: readonly Told[];
  /** The new stretches of routes since the last step, by colour. */
  stretches: readonly { colour: number; stretches: readonly Stretch[] }[];
  /** The cells with new content. */
  fresh: ReadonlySet<string>;
}

export const NOTHING_GROWN: Grown = { tiles: null, events: [], stretches: [], fresh: new Set() };

/**
 * Find what is new in a view, compared with the one before. Without events of a new step, the view is from a
 * replay or an undo.
 */
export function follow(
  before: Grown,
  tiles: readonly Cell[],
  colours: number,
  events: readonly Told[],
): Grown {
  if (tiles === before.tiles && events === before.events) return before;
  if (!before.tiles || !events.length || events === before.events) {
    return { ...before, tiles, events, ...(events.length ? {} : { stretches: [], fresh: new Set() }) };
  }
  const old = before.tiles;
  const had = new Set(old.map(keyOf));
  const fresh = new Set(tiles.filter((cell) => !had.has(keyOf(cell))).map(({ x, y }) => `${x},${y}`));
  const stretches = Array.from({ length: colours }, (_, colour) => ({
    colour,
    stretches: grown(old, tiles, colour),
  }));
  return { tiles, events, fresh, stretches: stretches.filter((one) => one.stretches.length > 0) };
}

const keyOf = ({ x, y, sort, pieces }: Cell): string =>
  `${x},${y},${sort},${pieces.map(({ tile, turn }) => `${tile}${turn}`).join()}`;

/** Return what has grown, as it is on a turned surface. */
export function turnGrown(grown: Grown, quarters: number): Grown {
  if (!quarters) return grown;
  const name = (cell: string) => nameOf(turnPlace(placeNamed(cell), quarters));
  const turn = (stretch: Stretch): Stretch => ({
    ...stretch,
    ...turnPlace(stretch, quarters),
    from: turned(stretch.from, quarters),
    path: { ...stretch.path, ports: stretch.path.ports.map((port) => turned(port, quarters)) },
  });
  return {
    ...grown,
    fresh: new Set([...grown.fresh].map(name)),
    stretches: grown.stretches.map(({ colour, stretches }) => ({ colour, stretches: stretches.map(turn) })),
  };
}
