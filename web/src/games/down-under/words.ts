// Words for the board's labels. Sentences about the match come from the server.

import { an, numeral, signed } from "../../english";
import { animalOf, sortOf } from "./tiles";
import type { Colour, TileName } from "./view";
import { say } from "./messages";

/** `straight tile with an emu`. */
export function tileNamed(tile: TileName): string {
  const sort = sortOf(tile);
  const animal = animalOf(tile);
  const tileOf = say(`tile-${sort}`);
  return animal ? say("animal-tile", { tile: tileOf, animal: an(animal) }) : tileOf;
}

/** `Ann, second route`, if everybody has two. */
export function routeOf(name: string, { colour, seat }: Colour, two: boolean): string {
  return two ? say(colour === seat ? "route-first-of" : "route-second-of", { name }) : name;
}

/** Return the stock by shape. */
export function stockByShape(stock: Colour["stock"]): { straight: number; curve: number; terminal: number } {
  const left = { straight: 0, curve: 0, terminal: 0 };
  for (const [tile, count] of Object.entries(stock)) left[sortOf(tile)] += count;
  return left;
}

/** Return whether a route's points are in brackets, because its dingo is still in stock. */
export function bracketed(colour: Colour, over: boolean): boolean {
  return colour.keeps_dingo && !over;
}

/** Return the parts of a route's points, one line each. */
export function sums(colour: Colour, animals: boolean, over: boolean): { says: string; points: string }[] {
  const lines = [{ says: say("sums-paths", { count: colour.length }), points: numeral(colour.length) }];
  if (!animals) return lines;
  lines.push({
    says: colour.sets ? say("sums-sets", { count: colour.sets }) : say("sums-no-set"),
    points: signed(colour.sets * colour.set_points),
  });
  const met = colour.met.rabbit;
  if (colour.rabbits)
    lines.push({
      says: say("sums-rabbits", { count: met }),
      points: numeral(colour.rabbits * colour.rabbit_points),
    });
  else if (met) lines.push({ says: say("sums-rabbits-kept", { count: met }), points: "+0" });
  if (bracketed(colour, over)) lines.push({ says: say("sums-dingo-missing"), points: "0" });
  else if (colour.keeps_dingo) lines.push({ says: say("sums-dingo-never"), points: say("sums-nothing") });
  return lines;
}
