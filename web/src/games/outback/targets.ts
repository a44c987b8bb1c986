// The places on the board that the remaining choices are about, and their labels.

import type { Choice } from "../../api/client";
import type { Picked } from "../contract";
import { plural } from "./words";
import type { Animal, OutbackView } from "./view";

export interface Targets {
  animals: ReadonlyMap<Animal, Choice[]>;
  spaces: ReadonlyMap<string, Choice[]>;
  /** Rows of the partner's preserve for which an animal can be given. */
  rows: ReadonlyMap<number, Choice[]>;
  keeps: readonly Choice[];
  exchange: Choice | null;
  roll: Choice | null;
}

export function targets(choices: readonly Choice[]): Targets {
  const animals = new Map<Animal, Choice[]>();
  const spaces = new Map<string, Choice[]>();
  const rows = new Map<number, Choice[]>();
  for (const choice of choices) {
    const { animal, space, row } = choice.fields;
    if (animal !== undefined) push(animals, animal as Animal, choice);
    if (space !== undefined) push(spaces, space as string, choice);
    if (row !== undefined) push(rows, Number(row), choice);
  }
  return {
    animals,
    spaces,
    rows,
    keeps: choices.filter(({ kind }) => kind === "keep"),
    exchange: choices.find(({ kind }) => kind === "exchange") ?? null,
    roll: choices.find(({ kind }) => kind === "roll") ?? null,
  };
}

function push<K>(map: Map<K, Choice[]>, key: K, choice: Choice): void {
  map.set(key, [...(map.get(key) ?? []), choice]);
}

/** Return the only choice that a place stands for; null: there are several. */
export function only(choices: readonly Choice[] | undefined): Choice | null {
  return choices?.length === 1 ? choices[0]! : null;
}

/** `Place koala on 3b, row of 3: needs 3 koalas`. */
export function spaceLabel(space: string, choices: readonly Choice[]): string {
  const row = Number.parseInt(space);
  const choice = only(choices);
  if (choice?.kind === "block") return `Block ${space}, row of ${row}`;
  if (choice) {
    const animal = choice.fields.animal as Animal;
    return `Place ${animal} on ${space}, row of ${row}: needs ${row} ${plural(animal)}`;
  }
  const which = choices.map(({ fields }) => fields.animal as Animal).join(", ");
  return `Place an animal on ${space}, row of ${row}: ${which}`;
}

export function animalLabel(animal: Animal, choices: readonly Choice[], picked: boolean): string {
  const choice = only(choices);
  if (picked) return `${animal}, picked: put it back`;
  if (choice?.kind === "give") return `Give ${animal} for row ${choice.fields.row}`;
  if (choice) return `Place ${animal} on ${choice.fields.space}`;
  return choices[0]?.kind === "give"
    ? `Give ${animal}, then pick a row`
    : `Take ${animal}, then pick a space`;
}

export function rowLabel(row: number, choices: readonly Choice[], whose: string): string {
  const choice = only(choices);
  return choice
    ? `Give ${choice.fields.animal as Animal} for ${whose}’s row ${row}: needs ${row} ${plural(choice.fields.animal as Animal)}`
    : `Give an animal for ${whose}’s row ${row}`;
}

/**
 * Return the action to ask about when an animal can't be taken now: for the picked space, or for the easiest row with
 * room.
 */
export function askAnimal(view: OutbackView, seat: number, animal: Animal, picked: Picked): string {
  const rows = [...(view.players[seat]?.preserve ?? [])].reverse();
  const free = rows.flatMap(({ spaces }) => spaces).find(({ holds }) => !holds);
  return `place ${animal} ${(picked.space as string | undefined) ?? free?.name ?? "2a"}`;
}

/** Return the same for a space: with the picked animal, or the one on the jeep that most dice show. */
export function askSpace(view: OutbackView, space: string, picked: Picked): string {
  const shown = (animal: Animal) => view.dice.filter((face) => face === animal).length;
  const best = [...view.jeep].sort((one, other) => shown(other) - shown(one))[0] ?? "emu";
  return `place ${(picked.animal as Animal | undefined) ?? view.given?.animal ?? best} ${space}`;
}
