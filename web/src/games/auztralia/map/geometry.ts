// The geometry of the hexes: they are flat on top and in columns; odd columns are half a hex further south. The
// units are arbitrary.

import { DIRECTION_NAMES, type AuztraliaView, type Direction, type Hex, type HexName } from "../view";

export interface Point {
  x: number;
  y: number;
}

/** The distance from a hex's middle to its corners. */
export const RADIUS = 60;
/** The distance from one flat side to the other. */
export const HEIGHT = Math.sqrt(3) * RADIUS;
/** The distance from one column to the next. */
export const STEP = 1.5 * RADIUS;
/** Sea around the land. */
const MARGIN = 34;

const COLUMNS = "abcdefghijk";

/** Column and row of a hex's name. */
export function placed(name: HexName): { column: number; row: number } {
  return { column: COLUMNS.indexOf(name[0]!), row: Number(name.slice(1)) - 1 };
}

export function named(column: number, row: number): HexName {
  return `${COLUMNS[column]}${row + 1}`;
}

/** Return the name of a hex from its number in events, which count in rows of eleven. */
export function numbered(hex: number): HexName {
  return named(hex % COLUMNS.length, Math.floor(hex / COLUMNS.length));
}

export function middle(name: HexName): Point {
  const { column, row } = placed(name);
  return {
    x: MARGIN + RADIUS + STEP * column,
    y: MARGIN + HEIGHT * (row + 0.5 + (column % 2) / 2),
  };
}

/** Return the corners of a hex, clockwise from the upper left. The north side is between the first two. */
export function corners({ x, y }: Point, radius = RADIUS): Point[] {
  return [4, 5, 0, 1, 2, 3].map((sixth) => ({
    x: x + radius * Math.cos((sixth * Math.PI) / 3),
    y: y + radius * Math.sin((sixth * Math.PI) / 3),
  }));
}

/** Return the vector from the middle of a hex to that of its neighbour. */
export function towards(direction: Direction): Point {
  const angle = (DIRECTION_NAMES.indexOf(direction) * 60 - 90) * (Math.PI / 180);
  return { x: HEIGHT * Math.cos(angle), y: HEIGHT * Math.sin(angle) };
}

/** Return the hex in a direction, be it land, sea or beyond the board. */
export function beside(name: HexName, direction: Direction): { column: number; row: number } {
  const { column, row } = placed(name);
  const odd = column % 2;
  const steps: Record<Direction, [right: number, down: number]> = {
    n: [0, -1],
    ne: [1, odd - 1],
    se: [1, odd],
    s: [0, 1],
    sw: [-1, odd],
    nw: [-1, odd - 1],
  };
  const [right, down] = steps[direction];
  return { column: column + right, row: row + down };
}

/** Return the middle of the border that a hex has in a direction. */
export function border(name: HexName, direction: Direction): Point {
  const { x, y } = middle(name);
  const away = towards(direction);
  return { x: x + away.x / 2, y: y + away.y / 2 };
}

/** Return the two ends of a border. */
export function borderEnds(name: HexName, direction: Direction): [Point, Point] {
  const all = corners(middle(name));
  const side = DIRECTION_NAMES.indexOf(direction);
  return [all[side]!, all[(side + 1) % 6]!];
}

export const written = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
const round = (number: number): number => Math.round(number * 10) / 10;

/** Return a closed outline. */
export function outline(points: readonly Point[]): string {
  return `M${points.map(written).join("L")}Z`;
}

export function line(points: readonly Point[]): string {
  return `M${points.map(written).join("L")}`;
}

/** Return the size of the whole map. */
export function size(hexes: readonly Pick<Hex, "hex">[]): { width: number; height: number } {
  const middles = hexes.map(({ hex }) => middle(hex));
  return {
    width: Math.max(...middles.map(({ x }) => x)) + RADIUS + MARGIN,
    height: Math.max(...middles.map(({ y }) => y)) + HEIGHT / 2 + MARGIN,
  };
}

type Side = AuztraliaView["map"];

/** Return whether land continues beyond the edge of the board: in the north, and on the other side of the coast. */
function isInland(map: Side, { column, row }: { column: number; row: number }): boolean {
  return row < 0 || (map === "east" ? column < 0 : column >= COLUMNS.length);
}

const isShore = ({ terrain }: Hex) => terrain === "coast" || terrain === "farmland";

/** Return the borders between land and water. */
export function coast(hexes: readonly Hex[], map: Side): { hex: HexName; direction: Direction }[] {
  const land = new Set(hexes.map(({ hex }) => hex));
  return hexes.flatMap((hex) =>
    DIRECTION_NAMES.filter((direction) => {
      const there = beside(hex.hex, direction);
      return !land.has(named(there.column, there.row)) && (isShore(hex) || !isInland(map, there));
    }).map((direction) => ({ hex: hex.hex, direction })),
  );
}

/** Return the land beyond the edge of the board: its place, and the hex that it looks like. */
export function beyond(hexes: readonly Hex[], map: Side): { at: Point; like: Hex }[] {
  const found = new Map<string, { at: Point; like: Hex }>();
  for (const hex of hexes.filter((one) => !isShore(one))) {
    for (const direction of DIRECTION_NAMES) {
      const there = beside(hex.hex, direction);
      if (!isInland(map, there)) continue;
      const [from, away] = [middle(hex.hex), towards(direction)];
      const at = { x: from.x + away.x, y: from.y + away.y };
      found.set(`${there.column} ${there.row}`, { at, like: hex });
    }
  }
  return [...found.values()];
}

/** Return the land hex that contains a point. */
export function hexAt(point: Point, hexes: readonly Pick<Hex, "hex">[]): HexName | null {
  let [found, shortest]: [HexName | null, number] = [null, RADIUS];
  for (const { hex } of hexes) {
    const { x, y } = middle(hex);
    const far = Math.hypot(point.x - x, point.y - y);
    if (far < shortest) [found, shortest] = [hex, far];
  }
  return found;
}

/** Return the border of a hex nearest to a point. */
export function sideAt(point: Point, hex: HexName): Direction {
  const far = (direction: Direction) => {
    const { x, y } = border(hex, direction);
    return Math.hypot(point.x - x, point.y - y);
  };
  return DIRECTION_NAMES.reduce((best, direction) => (far(direction) < far(best) ? direction : best));
}
