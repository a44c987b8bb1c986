// The places on the board that the remaining choices are about, and their labels.

import type { OfKind, Picked } from "../contract";
import type { OutbackChoice } from "./choiceTypes";
import { plural } from "./words";
import type { Animal, OutbackView } from "./view";
import { say } from "./messages";

export interface Targets {
  animals: ReadonlyMap<Animal, ForAnimal[]>;
  spaces: ReadonlyMap<string, OnSpace[]>;
  /** Rows of the partner's preserve for which an animal can be given. */
  rows: ReadonlyMap<number, Gift[]>;
  keeps: readonly OfKind<OutbackChoice, "keep">[];
  exchange: OutbackChoice | null;
  roll: OutbackChoice | null;
}

type Gift = OfKind<OutbackChoice, "give">;
type ForAnimal = OfKind<OutbackChoice, "place" | "give">;
type OnSpace = OfKind<OutbackChoice, "place" | "block">;

export function targets(choices: readonly OutbackChoice[]): Targets {
  const animals = new Map<Animal, ForAnimal[]>();
  const spaces = new Map<string, OnSpace[]>();
  const rows = new Map<number, Gift[]>();
  for (const choice of choices) {
    if (choice.kind === "place" || choice.kind === "give") push(animals, choice.fields.animal, choice);
    if (choice.kind === "place" || choice.kind === "block") push(spaces, choice.fields.space, choice);
    if (choice.kind === "give") push(rows, Number(choice.fields.row), choice);
  }
  return {
    animals,
    spaces,
    rows,
    keeps: choices.filter((choice) => choice.kind === "keep"),
    exchange: choices.find(({ kind }) => kind === "exchange") ?? null,
    roll: choices.find(({ kind }) => kind === "roll") ?? null,
  };
}

function push<K, C>(map: Map<K, C[]>, key: K, choice: C): void {
  map.set(key, [...(map.get(key) ?? []), choice]);
}

/** Return the only choice that a place stands for; null: there are several. */
export function only<C extends OutbackChoice>(choices: readonly C[] | undefined): C | null {
  return choices?.length === 1 ? choices[0]! : null;
}

/** `Place koala on 3b, row of 3: needs 3 koalas`. */
export function spaceLabel(space: string, choices: readonly OnSpace[]): string {
  const row = Number.parseInt(space);
  const choice = only(choices);
  if (choice?.kind === "block") return say("space-block", { space, row });
  if (choice) {
    const { animal } = choice.fields;
    return say("space-place", { animal, space, row, animals: plural(animal) });
  }
  const which = choices.flatMap((one) => (one.kind === "place" ? [one.fields.animal] : [])).join(", ");
  return say("space-animals", { space, row, which });
}

export function animalLabel(animal: Animal, choices: readonly ForAnimal[], picked: boolean): string {
  const choice = only(choices);
  if (picked) return say("animal-picked", { animal });
  if (choice?.kind === "give") return say("animal-give-row", { animal, row: Number(choice.fields.row) });
  if (choice) return say("animal-place", { animal, space: choice.fields.space });
  return say(choices[0]?.kind === "give" ? "animal-give" : "animal-take", { animal });
}

export function rowLabel(row: number, choices: readonly Gift[], whose: string): string {
  const choice = only(choices);
  return choice
    ? say("row-give", {
        animal: choice.fields.animal,
        name: whose,
        row,
        animals: plural(choice.fields.animal),
      })
    : say("row-give-any", { name: whose, row });
}

/**
 * Return the action to ask about when an animal can't be taken now: for the picked space, or for the easiest row with
 * room.
 */
export function askAnimal(
  view: OutbackView,
  seat: number,
  animal: Animal,
  picked: Picked<OutbackChoice>,
): string {
  const rows = [...(view.players[seat]?.preserve ?? [])].reverse();
  const free = rows.flatMap(({ spaces }) => spaces).find(({ holds }) => !holds);
  return `place ${animal} ${picked.space ?? free?.name ?? "2a"}`;
}

/**
 * Return the action to ask about when a space can't be chosen now: with the animal that was picked or given, or with
 * the one on the jeep that most dice show.
 */
export function askSpace(view: OutbackView, space: string, picked: Picked<OutbackChoice>): string {
  const shown = (animal: Animal) => view.dice.filter((face) => face === animal).length;
  const best = [...view.jeep].sort((one, other) => shown(other) - shown(one))[0] ?? "emu";
  return `place ${picked.animal ?? view.given?.animal ?? best} ${space}`;
}
