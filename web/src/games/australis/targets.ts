// The places on the board that the remaining choices are about.

import type { OfKind } from "../contract";
import type { AustralisChoice } from "./choiceTypes";

export interface Targets {
  dice: ReadonlyMap<string, AustralisChoice>;
  /** The player's own cards, one of which must be used first, by function. */
  fires: ReadonlyMap<string, AustralisChoice>;
  keeps: ReadonlyMap<string, AustralisChoice>;
  uses: ReadonlyMap<string, AustralisChoice>;
  plants: ReadonlyMap<string, AustralisChoice>;
  /** Corals that can be moved, by the reef that they are on. */
  moves: ReadonlyMap<string, readonly OfKind<AustralisChoice, "move">[]>;
  leave: AustralisChoice | null;
  prizes: ReadonlyMap<string, AustralisChoice>;
}

export function targets(choices: readonly AustralisChoice[]): Targets {
  const by = (nameOf: (choice: AustralisChoice) => string | null) =>
    new Map(
      choices.flatMap((choice) => {
        const name = nameOf(choice);
        return name === null ? [] : [[name, choice] as const];
      }),
    );
  const moves = new Map<string, OfKind<AustralisChoice, "move">[]>();
  for (const choice of choices) {
    if (choice.kind !== "move") continue;
    const { coral } = choice.fields;
    moves.set(coral, [...(moves.get(coral) ?? []), choice]);
  }
  return {
    dice: by(({ kind, fields }) => (kind === "take" ? fields.die : null)),
    fires: by(({ kind, fields }) => (kind === "fire" ? fields.function : null)),
    keeps: by(({ kind, fields }) => (kind === "keep" ? fields.card : null)),
    uses: by(({ kind, fields }) => (kind === "use" ? fields.card : null)),
    plants: by(({ kind, fields }) => (kind === "plant" ? fields.reef : null)),
    moves,
    leave: choices.find(({ kind }) => kind === "leave") ?? null,
    prizes: by(({ kind, fields }) => (kind === "prize" ? fields.tile : null)),
  };
}

/** Equal dice are one choice, but are all drawn. */
export function piled<D extends { name: string }>(dice: readonly D[]): { die: D; count: number }[] {
  const found = new Map<string, { die: D; count: number }>();
  for (const die of dice) {
    const pile = found.get(die.name);
    if (pile) pile.count += 1;
    else found.set(die.name, { die, count: 1 });
  }
  return [...found.values()];
}
