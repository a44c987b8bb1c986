// Words for the board's labels. Sentences about the match come from the server.

import { counted, listed, numeral } from "../../english";
import type { Face, Marker, OutbackView, Player, PreserveRow, Space } from "./view";
import { say } from "./messages";

/** `koalas`. */
export const plural = (face: Face): string => say(`faces-${face}`);

/** `2 koalas and 1 joker`. */
export function facesInWords(faces: readonly Face[]): string {
  const kinds = [...new Set(faces)];
  const parts = kinds.map((kind) =>
    counted(faces.filter((face) => face === kind).length, kind, plural(kind)),
  );
  return listed(parts) || say("faces-none");
}

/** Return a row in words, for screen readers: `Row 3: 3a koala, 3b free`. */
export function rowInWords({ number, spaces }: PreserveRow): string {
  const held = ({ name, holds }: Space) =>
    `${name} ${holds === "face down" ? say("preserve-blocked") : (holds ?? say("preserve-free"))}`;
  return say("preserve-row", { number, spaces: spaces.map(held).join(", ") });
}

export function markerInWords({ animal, on, place, worth, counts }: Marker): string {
  const values = {
    animal,
    where: on === "start" ? say("marker-at-start") : say(`marker-on-${on}`, { place }),
  };
  return counts ? say("marker-counts", { ...values, worth: numeral(worth) }) : say("marker-idle", values);
}

/**
 * Return the parts of the points: `tracks 12 · tiles 3 · blocked −2`. Return nothing if all are from the tracks: then
 * the sum, in the list of seats, says it.
 */
export function parts({ points }: Player): string {
  if (points.tracks === points.team && !points.tiles && !points.blocked) return "";
  const found = [say("parts-tracks", { points: numeral(points.tracks) })];
  if (points.tiles) found.push(say("parts-tiles", { points: points.tiles }));
  if (points.blocked) found.push(say("parts-blocked", { points: numeral(points.blocked) }));
  return found.map((part) => part.replaceAll(" ", "\u00a0")).join(" · "); // a line ends between two of them
}

export function rollInWords(view: OutbackView): string {
  if (view.phase === "ended") return say("roll-over");
  if (!view.rolls) return view.phase === "throw" ? say("roll-now") : say("roll-none");
  return say("roll-at", { roll: view.rolls, rolls: view.rolls + view.rolls_left });
}
