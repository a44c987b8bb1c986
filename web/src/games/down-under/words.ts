// Words for the board's labels. Sentences about the match come from the server.

import { animalOf, sortOf } from "./tiles";
import type { Animal, Colour, TileName } from "./view";

export function an(animal: Animal): string {
  return animal === "emu" ? "an emu" : `a ${animal}`;
}

/** `straight tile with an emu`. */
export function tileNamed(tile: TileName): string {
  const sort = sortOf(tile);
  const animal = animalOf(tile);
  return `${sort === "straight" ? "straight tile" : sort}${animal ? ` with ${an(animal)}` : ""}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}

export function plain(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

export function some(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `Ann, second route`, if everybody has two. */
export function routeOf(name: string, { colour, seat }: Colour, two: boolean): string {
  return two ? `${name}, ${colour === seat ? "first" : "second"} route` : name;
}

/** The stock by shape. */
export function counted(stock: Colour["stock"]): { straight: number; curve: number; terminal: number } {
  const left = { straight: 0, curve: 0, terminal: 0 };
  for (const [tile, count] of Object.entries(stock)) left[sortOf(tile)] += count;
  return left;
}

/** Whether a route's points are in brackets, because its dingo is still in stock. */
export function bracketed(colour: Colour, over: boolean): boolean {
  return colour.keeps_dingo && !over;
}

/** What a route's points are made of, one line each. */
export function sums(colour: Colour, animals: boolean, over: boolean): { says: string; points: string }[] {
  const lines = [{ says: some(colour.length, "path"), points: plain(colour.length) }];
  if (!animals) return lines;
  lines.push({
    says: colour.sets ? `${some(colour.sets, "set")} of three animals` : "no set of three animals yet",
    points: signed(colour.sets * colour.set_points),
  });
  const met = colour.met.rabbit;
  if (colour.rabbits)
    lines.push({ says: some(met, "rabbit"), points: plain(colour.rabbits * colour.rabbit_points) });
  else if (met) lines.push({ says: `${some(met, "rabbit")}, kept down by a dingo`, points: "+0" });
  if (bracketed(colour, over))
    lines.push({ says: "own dingo not laid yet; without it, the total is", points: "0" });
  else if (colour.keeps_dingo) lines.push({ says: "own dingo never laid", points: "0 in all" });
  return lines;
}
