// Changes: those that a considered choice would make (ghosts), and those of each seat's last turn (traces).

import type { Told } from "../../api/client";
import type { PreviewOf } from "../contract";
import { ANIMAL_NAMES, type Animal, type Holds, type OutbackView, type Player } from "./view";

export interface Ghosts {
  /** The contents of a seat's space after the choice, by keys such as `0 3b`. */
  spaces: ReadonlyMap<string, Holds>;
  /** The place that a seat's marker would move to, by keys such as `0 koala`. */
  markers: ReadonlyMap<string, number>;
  /** The change in each seat's points. */
  points: readonly number[];
}

const NO_GHOSTS: Ghosts = { spaces: new Map(), markers: new Map(), points: [] };

export function ghosts(view: OutbackView, preview: PreviewOf<OutbackView> | null): Ghosts {
  const then = preview?.view;
  if (then?.players.length !== view.players.length) return NO_GHOSTS;
  const spaces = new Map<string, Holds>();
  const markers = new Map<string, number>();
  view.players.forEach((player, seat) => {
    const after = then.players[seat]!;
    const later = new Map(
      after.preserve.flatMap((row) => row.spaces).map(({ name, holds }) => [name, holds]),
    );
    for (const { name, holds } of player.preserve.flatMap((row) => row.spaces)) {
      const comes = later.get(name);
      if (!holds && comes) spaces.set(`${seat} ${name}`, comes);
    }
    player.tracks.forEach(({ animal, advance }, at) => {
      const comes = after.tracks[at]?.advance ?? advance;
      if (comes !== advance) markers.set(`${seat} ${animal}`, comes);
    });
  });
  return {
    spaces,
    markers,
    points: view.players.map(({ points }, seat) => then.players[seat]!.points.total - points.total),
  };
}

/** The traces of a seat's last turn on its preserve. */
export interface Trace {
  /** The steps that each new tile earned its marker. 0: none, because it blocks its space. Null: not counted yet. */
  spaces: ReadonlyMap<string, number | null>;
  /** By animal: the place that its marker has moved to. */
  markers: ReadonlyMap<Animal, number>;
  bonus: ReadonlySet<Animal>;
}

export type Traces = readonly Trace[];

const NOTHING: Trace = { spaces: new Map(), markers: new Map(), bonus: new Set() };

/** Return the name of a space, such as `5a`, from its number in events: five to a row, from row 2. */
export function spaceName(number: number): string {
  return `${2 + Math.floor(number / 5)}${"abcde"[number % 5]}`;
}

/**
 * Return the traces after one more step. The traces of a turn stay until the seat's next turn begins. A step without
 * events is an undo or a jump in a replay, and clears them all.
 */
export function follow(before: Traces, events: readonly Told[], seats: number): Traces {
  const traces = Array.from({ length: seats }, (_, seat) => (events.length && before[seat]) || NOTHING);
  for (const { kind, seat, numbers } of events) {
    if (seat === null || !traces[seat]) continue;
    const [a = 0, b = 0, c = 0] = numbers;
    const trace = traces[seat];
    const spaces = new Map(trace.spaces);
    const animal = ANIMAL_NAMES[a] ?? "emu";
    if (kind === "turn") traces[seat] = NOTHING;
    if (kind === "placed") traces[seat] = { ...trace, spaces: spaces.set(spaceName(b), null) };
    if (kind === "blocked") traces[seat] = { ...trace, spaces: spaces.set(spaceName(a), 0) };
    if (kind === "scored") {
      const open = [...spaces].find(([, gained]) => gained === null)?.[0];
      if (open) spaces.set(open, b);
      traces[seat] = { ...trace, spaces, markers: new Map(trace.markers).set(animal, c) };
    }
    if (kind === "bonus") {
      const markers = new Map(trace.markers).set(animal, c);
      traces[seat] = { ...trace, markers, bonus: new Set(trace.bonus).add(animal) };
    }
  }
  return traces;
}

const LAYING: ReadonlySet<string> = new Set(["placed", "blocked"]);
const EARNING: ReadonlySet<string> = new Set(["scored", "bonus", "claimed"]);

const laidTiles = ({ preserve }: Player): number =>
  preserve.flatMap((row) => row.spaces).filter(({ holds }) => holds).length;

/**
 * Return whether the events of a step explain how a player's points have changed. They do not after a jump from another
 * moment of the match: then other tiles are new as well.
 */
export function explains(events: readonly Told[], before: Player, now: Player): boolean {
  const kinds = events.filter(({ seat }) => seat === now.seat).map(({ kind }) => kind);
  const laid = kinds.filter((kind) => LAYING.has(kind)).length;
  const fresh = laidTiles(now) - laidTiles(before);
  return fresh === laid && (laid > 0 || kinds.some((kind) => EARNING.has(kind)));
}
