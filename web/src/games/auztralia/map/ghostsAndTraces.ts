// Traces of the last step on the map, and what a choice would bring.

import type { Told } from "../../../api/client";
import type { PreviewOf } from "../../contract";
import type { AuztraliaView, Farm, Hex, HexName, Track } from "../view";
import { numbered } from "./geometry";

/** The things that a choice would add to the map. */
export interface Ghosts {
  tracks: readonly Track[];
  farms: readonly { hex: HexName; farm: Farm }[];
  ports: readonly { hex: HexName; seat: number }[];
  /** The hexes where something would be removed, turned up or changed. */
  changed: ReadonlySet<HexName>;
}

const nameOf = ({ hex, side }: Track): string => `${hex} ${side}`;

export function ghosts(view: AuztraliaView, preview: PreviewOf<AuztraliaView> | null): Ghosts {
  const then = preview?.view;
  if (!then) return { tracks: [], farms: [], ports: [], changed: new Set() };
  const laid = new Set(view.tracks.map(nameOf));
  const now = new Map(view.hexes.map((hex) => [hex.hex, hex]));
  const stood = new Set(view.old_ones.map(({ tile, hex }) => `${tile} ${hex}`));
  return {
    tracks: then.tracks.filter((track) => !laid.has(nameOf(track))),
    farms: then.hexes.flatMap(({ hex, farm }) => (farm && !now.get(hex)?.farm ? [{ hex, farm }] : [])),
    ports: then.hexes.flatMap(({ hex, port }) =>
      port !== null && now.get(hex)?.port !== port ? [{ hex, seat: port }] : [],
    ),
    changed: new Set([
      ...then.hexes.flatMap((hex) => (isChanged(now.get(hex.hex), hex) ? [hex.hex] : [])),
      ...then.old_ones.flatMap(({ tile, hex }) => (stood.has(`${tile} ${hex}`) ? [] : [hex])),
    ]),
  };
}

function isChanged(before: Hex | undefined, after: Hex): boolean {
  if (!before) return false;
  const pieces = (hex: Hex) => JSON.stringify(hex.resources);
  return (
    before.hidden !== after.hidden ||
    pieces(before) !== pieces(after) ||
    before.farm?.blighted !== after.farm?.blighted
  );
}

/** Return the hexes that the last step was about. They are marked until the next decision. */
export function traces(events: readonly Told[]): ReadonlySet<HexName> {
  return new Set(events.flatMap(({ kind, numbers }) => hexesOf(kind, numbers)));
}

/** The indices of an event's numbers that are hexes, by the event's kind. */
const HEXES: Readonly<Record<string, readonly number[]>> = {
  "port placed": [0],
  "track laid": [0, 1],
  mined: [0],
  "farm placed": [0],
  attack: [0],
  "turned up": [0],
  "port attacked": [0],
  "old one destroyed": [0],
  "port lost": [0],
  spawned: [0],
  "old one moved": [2],
  "farm blighted": [0],
};

function hexesOf(kind: string, numbers: readonly number[]): HexName[] {
  return (HEXES[kind] ?? []).map((nth) => numbered(numbers[nth]!));
}
