// Finds what the rows still need, the dice that were thrown, and the choice that keeps those that were clicked.

import type { Told } from "../../api/client";
import type { OutbackChoice } from "./choiceTypes";
import { FACE_NAMES, type Face, type OutbackView } from "./view";

export type Counts = Partial<Record<Face, number>>;

export function count(faces: readonly Face[]): Counts {
  const counts: Counts = {};
  for (const face of faces) counts[face] = (counts[face] ?? 0) + 1;
  return counts;
}

/** Find the choice that keeps exactly these dice and rolls the others. */
export function keepChoice(choices: readonly OutbackChoice[], kept: readonly Face[]): OutbackChoice | null {
  const wanted = count(kept);
  const same = (dice: Counts) => FACE_NAMES.every((face) => (dice[face] ?? 0) === (wanted[face] ?? 0));
  return choices.find((choice) => choice.kind === "keep" && same(choice.fields.dice)) ?? null;
}

/** Return the notation of the action that keeps these dice, to ask why it is not legal. */
export function keepNotation(kept: readonly Face[]): string {
  const counts = count(kept);
  const parts = FACE_NAMES.flatMap((face) => (counts[face] ? [`${counts[face]} ${face}`] : []));
  return parts.length ? `keep ${parts.join(", ")}` : "keep nothing";
}

/** Return the faces that an event counts. */
export function facesOf(numbers: readonly number[]): Face[] {
  return FACE_NAMES.flatMap((face, at) => Array.from({ length: numbers[at] ?? 0 }, () => face));
}

/** Return the faces that the last step threw in this turn; null: none were thrown. */
export function thrown(view: OutbackView, events: readonly Told[]): Face[] | null {
  const roll = events.findLast((event) => event.kind === "rolled" && event.seat === view.active);
  return roll && view.dice.length ? facesOf(roll.numbers) : null;
}

export interface Need {
  row: number;
  /** The animal on the jeep that comes nearest to it. */
  animal: Face;
  have: number;
  missing: number;
}

/**
 * For each row with room, find the animal on the jeep that comes nearest to the row's number with the free dice.
 * A joker counts beside at least one real symbol. This is only a visual aid: the choices say what is legal.
 */
export function rowNeeds(view: OutbackView, seat: number): Need[] {
  const receives = view.players[seat];
  if (!receives || !view.dice.length) return [];
  const dice = count(view.dice);
  const claimed = count(view.groups.flatMap(({ animal, row }) => Array.from({ length: row }, () => animal)));
  const groups = count(view.groups.map(({ animal }) => animal));
  const animals = FACE_NAMES.filter((face) => view.jeep.some((animal) => animal === face));
  const free = (face: Face) => (dice[face] ?? 0) - (claimed[face] ?? 0);
  const jokersUsedBeside = (without: Face) =>
    FACE_NAMES.reduce(
      (sum, face) => (face === without || face === "joker" ? sum : sum + Math.max(0, -free(face))),
      0,
    );
  const needs: Need[] = [];
  for (const { number: row, spaces } of receives.preserve) {
    if (spaces.every(({ holds }) => holds)) continue;
    const options = animals
      .filter((animal) => (dice[animal] ?? 0) > (groups[animal] ?? 0))
      .map((animal) => ({ animal, have: free(animal) + (dice.joker ?? 0) - jokersUsedBeside(animal) }))
      .sort((one, other) => other.have - one.have);
    const best = options[0];
    if (best) needs.push({ row, ...best, missing: Math.max(0, row - best.have) });
  }
  return needs;
}
