// The places on the board that the remaining choices are about.

import type { OfKind } from "../contract";
import type { DownUnderChoice } from "./choiceTypes";
import { nameOf, placeOf } from "./plane";
import { asCell, portsOf, turned } from "./tiles";
import {
  TURNS,
  type Area,
  type Cell,
  type Colour,
  type DownUnderView,
  type Place,
  type TileName,
  type Turn,
} from "./view";

export type Placing = OfKind<DownUnderChoice, "place">;

/** A cell where a tile can be laid, and the choice for every turn in which it fits there. */
export interface Target extends Place {
  turns: ReadonlyMap<Turn, Placing>;
}

/** A curve of a ring, and the ways in which it can be turned. */
export interface Rotation extends Place {
  left: DownUnderChoice | null;
  right: DownUnderChoice | null;
}

/** A pile: the tiles of a colour and kind, and the choices with one of them. */
export interface Pile {
  colour: number;
  tile: TileName;
  left: number;
  choices: readonly Placing[];
}

const TURN_NAMED = { "0": 0, "90": 90, "180": 180, "270": 270 } as const;

export function tileOf({ fields }: Placing): TileName {
  return fields.tile;
}

function turnOf({ fields }: Placing): Turn {
  return TURN_NAMED[fields.turn];
}

/**
 * Return the colour of a tile to be laid: that of the route that it continues. A first tile continues none; then only
 * one colour may be played.
 */
export function colourOf(choice: Placing, { owed, colours, area }: DownUnderView): number {
  const { x, y } = placeOf(choice.fields.cell, area);
  const { coloured } = portsOf(tileOf(choice), turnOf(choice));
  const goesOn = ({ open }: Colour) =>
    open.some((end) => end.x === x && end.y === y && coloured.includes(end.side));
  return owed.find((colour) => colours[colour] && goesOn(colours[colour])) ?? owed[0] ?? 0;
}

/** Return the piles of a colour, in the order of the stock. */
export function piles(
  view: DownUnderView,
  { colour, stock }: Colour,
  choices: readonly DownUnderChoice[],
): Pile[] {
  const places = choices.filter((choice) => choice.kind === "place");
  return Object.entries(stock).map(([tile, left]) => ({
    colour,
    tile,
    left,
    choices: places.filter((choice) => tileOf(choice) === tile && colourOf(choice, view) === colour),
  }));
}

/** Return where a colour's tile can be laid, from top to bottom and from left to right. */
export function targets(
  view: DownUnderView,
  tile: TileName,
  colour: number,
  choices: readonly Placing[],
): Target[] {
  const found = new Map<string, Place & { turns: Map<Turn, Placing> }>();
  for (const choice of choices) {
    if (tileOf(choice) !== tile || colourOf(choice, view) !== colour) continue;
    const place = placeOf(choice.fields.cell, view.area);
    const target = found.get(nameOf(place)) ?? { ...place, turns: new Map<Turn, Placing>() };
    target.turns.set(turnOf(choice), choice);
    found.set(nameOf(place), target);
  }
  return [...found.values()].sort((one, other) => one.y - other.y || one.x - other.x);
}

export function rotations(area: Area, choices: readonly DownUnderChoice[]): Rotation[] {
  const found = new Map<string, Rotation>();
  for (const choice of choices) {
    if (choice.kind !== "rotate") continue;
    const place = placeOf(choice.fields.cell, area);
    const before = found.get(nameOf(place)) ?? { ...place, left: null, right: null };
    found.set(nameOf(place), { ...before, [choice.fields.way]: choice });
  }
  return [...found.values()];
}

/** Return the cell of a choice as it would be afterwards; null: the choice has no cell. */
export function cellAfter(view: DownUnderView, choice: DownUnderChoice): Cell | null {
  if (choice.kind !== "place" && choice.kind !== "rotate") return null;
  const place = placeOf(choice.fields.cell, view.area);
  if (choice.kind === "place") return asCell(tileOf(choice), turnOf(choice), colourOf(choice, view), place);
  const piece = view.tiles.find((cell) => nameOf(cell) === nameOf(place))?.pieces[0];
  if (!piece) return null;
  const way = turned(piece.turn / 90, choice.fields.way === "left" ? -1 : 1);
  return asCell(piece.tile, TURNS[way], piece.colour, place);
}

/** Return the cell of a choice as a view has it; null: the choice has no cell, or there is none yet. */
export function cellIn(view: DownUnderView, choice: DownUnderChoice): Cell | null {
  if (choice.kind !== "place" && choice.kind !== "rotate") return null;
  const place = placeOf(choice.fields.cell, view.area);
  return view.tiles.find((cell) => nameOf(cell) === nameOf(place)) ?? null;
}

/** Return the next of these turns, clockwise or back. */
export function nextTurn(turn: Turn, ways: ReadonlySet<Turn>, step: 1 | -1): Turn {
  for (let quarters = 1; quarters <= 4; quarters++) {
    const next = TURNS[turned(turn / 90, step * quarters)];
    if (ways.has(next)) return next;
  }
  return turn;
}
