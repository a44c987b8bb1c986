// The current on the sea: a ribbon with a bend for each reef, fitted to any size.
//
// It is measured in bends. The curve from the tip of one bend to the next leaves and arrives southwards, so that the
// ribbon winds like a river. A section of spaces takes one bend; the last section may be long and then takes several.

import type { Reef } from "./view";

export interface Point {
  x: number;
  y: number;
}

export interface Spot extends Point {
  /** The direction of the water there, in degrees clockwise from east. */
  angle: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Current {
  /** The width of the ribbon. */
  breadth: number;
  /** The distance between spaces where they are closest. */
  pitch: number;
  /**
   * The place of a turtle that has swum this far; between two spaces while it moves. Behind the last space there
   * are places for turtles that share it.
   */
  at(space: number): Spot;
  /** The ribbon's middle line from the top edge of the picture to the bottom. */
  whole: string;
  /** The stretch of the ribbon beside each reef; empty if it has no spaces. */
  sections: readonly string[];
  /** The beginning of each section; null if it has no spaces. */
  begins: readonly (Spot | null)[];
  /** The room for each reef, within its bend. */
  reefs: readonly Box[];
}

const STEPS = 24; // for each bend: the number of chords to measure a curve by
const CLEAR = 5; // pixels between the ribbon and a reef, at most
const SHARED = 3; // places behind the last space, each a turtle's length from the one before

/**
 * Return how many bends a section with so many spaces gets, so that all sections are about equally dense. A reef needs
 * at least one.
 */
export function bendsOf(spaces: number): number {
  return Math.max(1, Math.round(Math.sqrt(spaces / 3)));
}

export function current(reefs: readonly Reef[], width: number, height: number): Current {
  const sideways = width > height * 1.15; // then south is to the right
  const [across, along] = sideways ? [height, width] : [width, height];
  // An option can make the current so short that it ends before the last sections.
  const last = reefs.at(-1)!.to;
  const counts = reefs.map(({ from, to }) => Math.max(0, Math.min(to, last) - from + 1));
  const starts = [0];
  for (const count of counts) starts.push(starts.at(-1)! + bendsOf(count));
  const bends = starts.at(-1)!;
  const bendLength = along / (bends + 0.75);
  const breadth = Math.max(14, Math.min(bendLength * 0.43, across * 0.13, 56));
  const reach = across / 2 - breadth * 0.72 - Math.max(4, across * 0.02);

  /** Return the point of the middle line after some number of bends. */
  function point(bend: number): Point {
    const leg = Math.floor(bend - 0.5);
    const t = bend - 0.5 - leg;
    const side = leg % 2 === 0 ? 1 : -1;
    const swing = side * reach * (1 - 2 * (3 * t * t - 2 * t * t * t));
    const down = bendLength * (3 * t * (1 - t) ** 2 + t ** 3);
    const a = across / 2 + swing;
    const b = bendLength * (leg + 0.875) + down;
    return sideways ? { x: b, y: across - a } : { x: a, y: b };
  }

  function spot(bend: number): Spot {
    const [here, there] = [point(bend - 0.01), point(bend + 0.01)];
    return { ...point(bend), angle: (Math.atan2(there.y - here.y, there.x - here.x) * 180) / Math.PI };
  }

  const line = (from: number, to: number): Point[] => {
    const chords = Math.max(2, Math.ceil((to - from) * STEPS));
    return Array.from({ length: chords + 1 }, (_, nth) => point(from + ((to - from) * nth) / chords));
  };

  // Spaces within a section are at equal distances.
  const spaces: number[] = [];
  reefs.forEach(({ from }, nth) => {
    const [begin, end] = [starts[nth]!, starts[nth + 1]!];
    const points = line(begin, end);
    const lengths = [0];
    points.slice(1).forEach((one, i) => lengths.push(lengths[i]! + distance(points[i]!, one)));
    const total = lengths.at(-1)!;
    const count = counts[nth]!;
    for (let space = 0; space < count; space++) {
      const wanted = (total * (space + 0.5)) / count;
      const i = lengths.findIndex((length) => length >= wanted);
      const part = (wanted - lengths[i - 1]!) / (lengths[i]! - lengths[i - 1]!);
      spaces[from + space] = begin + ((end - begin) * (i - 1 + part)) / (points.length - 1);
    }
  });

  function at(space: number): Spot {
    const low = Math.min(Math.floor(space), spaces.length - 1);
    const next = Math.min(low + 1, spaces.length - 1);
    const bend = spaces[low]! + (spaces[next]! - spaces[low]!) * (space - low);
    return spot(bend);
  }

  const places = spaces.map((bend) => point(bend));
  for (let nth = 0; nth < SHARED; nth++) spaces.push(onward(spaces.at(-1)!, breadth * 1.12));
  const between = places.slice(1).map((one, i) => distance(one, places[i]!));
  return {
    breadth,
    pitch: Math.min(...between),
    at,
    whole: path(line(-0.9, bends + 0.9)),
    sections: counts.map((count, nth) => (count ? path(line(starts[nth]!, starts[nth + 1]!)) : "")),
    begins: counts.map((count, nth) => (count ? spot(starts[nth]!) : null)),
    reefs: reefs.map((_, nth) => roomIn(nth)),
  };

  /** Return the place on the ribbon at some distance further down. */
  function onward(from: number, length: number): number {
    let bend = from;
    for (let gone = 0; gone < length; bend += 0.005) gone += distance(point(bend), point(bend + 0.005));
    return bend;
  }

  /** Return the middle of a bend, away from its tip, where there is most room. */
  function roomIn(nth: number): Box {
    const bend = starts[nth]! + Math.floor((starts[nth + 1]! - starts[nth]!) / 2);
    const tip = point(bend + 0.5);
    const middle = sideways ? tip.x : tip.y;
    const left = (sideways ? across - tip.y : tip.x) < across / 2 ? 1 : -1; // the way from the tip to the open side
    const long = across * 0.58;
    const thick = Math.max(16, bendLength * 1.12 - breadth - 2 * Math.min(CLEAR, bendLength * 0.06));
    const centre = across / 2 + left * (reach + breadth / 2 - long / 2);
    const [a, b] = [centre - long / 2, middle - thick / 2];
    return sideways
      ? { x: b, y: across - a - long, width: thick, height: long }
      : { x: a, y: b, width: long, height: thick };
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function path(points: readonly Point[]): string {
  return points.map(({ x, y }, nth) => `${nth ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
