// Words for the board's labels. Sentences about the match come from the server.

import { counted, listed, numeral } from "../../english";
import type { Face, Marker, OutbackView, Player, PreserveRow } from "./view";

const PLURALS: Record<Face, string> = {
  emu: "emus",
  kangaroo: "kangaroos",
  koala: "koalas",
  platypus: "platypuses",
  lizard: "lizards",
  joker: "jokers",
};

export const plural = (face: Face): string => PLURALS[face];

/** `2 koalas and 1 joker`. */
export function facesInWords(faces: readonly Face[]): string {
  const kinds = [...new Set(faces)];
  const parts = kinds.map((kind) =>
    counted(faces.filter((face) => face === kind).length, kind, PLURALS[kind]),
  );
  return listed(parts) || "nothing";
}

/** Return a row in words, for screen readers: `Row 3: 3a koala, 3b free`. */
export function rowInWords({ number, spaces }: PreserveRow): string {
  return `Row ${number}: ${spaces.map(({ name, holds }) => `${name} ${holds === "face down" ? "blocked" : (holds ?? "free")}`).join(", ")}`;
}

export function markerInWords({ animal, on, place, worth, counts }: Marker): string {
  const where = on === "start" ? "at the start" : `on space ${place} of the ${on} track`;
  return `${animal} ${where}, ${counts ? `counts ${numeral(worth)}` : "does not count"}`;
}

/** Return the parts of the points that are not 0: `tracks 12 · tiles 3 · blocked −2`. */
export function parts({ points }: Player): string {
  const found = [`tracks ${numeral(points.tracks)}`];
  if (points.tiles) found.push(`tiles ${points.tiles}`);
  if (points.blocked) found.push(`blocked ${numeral(points.blocked)}`);
  return found.join(" · ");
}

export function rollInWords(view: OutbackView): string {
  if (view.phase === "ended") return "The dice rest";
  if (!view.rolls) return view.phase === "throw" ? "Rolling …" : "Not rolled yet";
  return `Roll ${view.rolls} of ${view.rolls + view.rolls_left}`;
}
