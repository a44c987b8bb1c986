// The paths on a tile, depending on its turn.

import {
  ANIMAL_NAMES,
  TURNS,
  type Animal,
  type Cell,
  type Path,
  type Place,
  type Side,
  type TileName,
  type Turn,
} from "./view";

export function sortOf(tile: TileName): "straight" | "curve" | "terminal" {
  const [sort] = tile.split("-");
  return sort === "curve" || sort === "terminal" ? sort : "straight";
}

export function animalOf(tile: TileName): Animal | null {
  const name = tile.split("-")[1];
  return ANIMAL_NAMES.find((animal) => animal === name) ?? null;
}

const SIDES: readonly Side[] = [0, 1, 2, 3];

/** Return a side after some quarter turns clockwise. */
export function turned(side: number, quarters: number): Side {
  return SIDES[(((side + quarters) % 4) + 4) % 4]!;
}

/** Return the turns in which a tile looks different: after half a turn, a straight tile looks the same. */
export function turnsOf(tile: TileName): readonly Turn[] {
  return sortOf(tile) === "straight" ? TURNS.slice(0, 2) : TURNS;
}

/** Return the equivalent turn among those that look different. */
export function asTurned(tile: TileName, turn: Turn): Turn {
  return sortOf(tile) === "straight" ? TURNS[turn % 180 ? 1 : 0] : turn;
}

/** Return the sides that the coloured path and the grey one lead to. */
export function portsOf(tile: TileName, turn: Turn): { coloured: Side[]; grey: Side[] } {
  const from = turn / 90;
  const at = (...sides: number[]) => sides.map((side) => turned(side, from));
  switch (sortOf(tile)) {
    case "straight":
      return { coloured: at(0, 2), grey: at(1, 3) };
    case "curve":
      return { coloured: at(0, 1), grey: at(2, 3) };
    case "terminal":
      return { coloured: at(0), grey: at(1, 3) };
  }
}

/** Return a tile alone in a cell. */
export function asCell(
  tile: TileName,
  turn: Turn,
  colour: number | null,
  place: Place = { x: 0, y: 0 },
): Cell {
  const { coloured, grey } = portsOf(tile, turn);
  const paths: Path[] = [
    { ports: coloured, colour, nobodys: colour === null, route: colour, animal: null },
    { ports: grey, colour: null, nobodys: false, route: null, animal: animalOf(tile) },
  ];
  return { ...place, sort: sortOf(tile), pieces: [{ colour, tile, turn }], paths };
}

export function isGrey(path: Path): boolean {
  return path.colour === null && !path.nobodys;
}
