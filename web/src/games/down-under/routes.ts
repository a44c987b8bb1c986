// Routes as lines: the paths of a colour in the order along the route.

import { lineOf, type Stretch } from "./drawing";
import { beyond, nameOf } from "./plane";
import { turned } from "./tiles";
import type { Cell, Path, Side } from "./view";

type Link = Omit<Stretch, "from">;

/** Return everything that belongs to a route, by cell and side. */
function links(tiles: readonly Cell[], colour: number): Map<string, Link> {
  const found = new Map<string, Link>();
  for (const { x, y, sort, paths } of tiles) {
    for (const path of paths) {
      if (path.route === colour)
        for (const port of path.ports) found.set(`${x},${y},${port}`, { x, y, sort, path });
    }
  }
  return found;
}

/**
 * Return a route from one end to the other; a ring, from anywhere. A path with only one side is an end and is walked
 * from that side.
 */
export function walk(tiles: readonly Cell[], colour: number): Stretch[] {
  const all = links(tiles, colour);
  const next = (link: Link, port: Side) => {
    const place = beyond(link, port);
    const side = turned(port, 2);
    const found = all.get(`${nameOf(place)},${side}`);
    return found && { ...found, from: side };
  };
  const isEnd = (link: Link, port: Side) => !next(link, port);
  const parts = [...all.values()];
  const begin =
    parts.flatMap((link) =>
      link.path.ports.filter((port) => isEnd(link, port)).map((from) => ({ ...link, from })),
    )[0] ??
    parts
      .filter(({ path }) => path.ports.length === 1)
      .map((link) => ({ ...link, from: link.path.ports[0]! }))[0] ??
    parts.map((link) => ({ ...link, from: link.path.ports[0]! }))[0];
  if (!begin) return [];
  const walked: Stretch[] = [begin];
  const seen = new Set<Path>([begin.path]);
  let port = leaves(begin);
  // A route that begins with a closed end leaves it by the side it came in.
  let at = port === undefined ? next(begin, begin.from) : next(begin, port);
  while (at && !seen.has(at.path)) {
    walked.push(at);
    seen.add(at.path);
    port = leaves(at);
    at = port === undefined ? undefined : next(at, port);
  }
  return walked;
}

function leaves({ path, from }: Stretch): Side | undefined {
  return path.ports.find((port) => port !== from);
}

/** Return the whole route as one line. A stub at its beginning is drawn outwards. */
export function routeLine(walked: readonly Stretch[]): string {
  const [first, second] = walked;
  if (first && second && first.path.ports.length === 1) return `${lineOf([first])}${lineOf(walked.slice(1))}`;
  return lineOf(walked);
}

const key = ({ x, y, path }: Stretch) => `${x},${y},${path.ports.join("")}`;

/** Return the new paths of a route, in the order along it. */
export function grown(before: readonly Cell[], now: readonly Cell[], colour: number): Stretch[] {
  const had = new Set(walk(before, colour).map(key));
  return walk(now, colour).filter((stretch) => !had.has(key(stretch)));
}

/** Find the route of each path, for the picture on the cover. For matches, the backend does this. */
export function traced(tiles: readonly Cell[]): Cell[] {
  const at = new Map<string, Path>();
  for (const { x, y, paths } of tiles)
    for (const path of paths) for (const port of path.ports) at.set(`${x},${y},${port}`, path);
  const place = new Map<Path, Cell>();
  for (const cell of tiles) for (const path of cell.paths) place.set(path, cell);
  const owner = new Map<Path, number>();
  const follow = (path: Path, colour: number) => {
    if (owner.has(path)) return;
    owner.set(path, colour);
    for (const port of path.ports) {
      const other = at.get(`${nameOf(beyond(place.get(path)!, port))},${turned(port, 2)}`);
      if (other) follow(other, colour);
    }
  };
  for (const { paths } of tiles)
    for (const path of paths) if (path.colour !== null) follow(path, path.colour);
  return tiles.map((cell) => ({
    ...cell,
    paths: cell.paths.map((path) => ({ ...path, route: owner.get(path) ?? null })),
  }));
}
