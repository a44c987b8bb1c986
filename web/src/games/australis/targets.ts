// The places on the board that the remaining choices are about.

import type { Choice } from "../../api/client";

export interface Targets {
  dice: ReadonlyMap<string, Choice>;
  /** The player's own cards, one of which must be used first, by function. */
  fires: ReadonlyMap<string, Choice>;
  keeps: ReadonlyMap<string, Choice>;
  uses: ReadonlyMap<string, Choice>;
  plants: ReadonlyMap<string, Choice>;
  /** Corals that can be moved, by the reef that they are on. */
  moves: ReadonlyMap<string, readonly Choice[]>;
  leave: Choice | null;
  prizes: ReadonlyMap<string, Choice>;
}

export function targets(choices: readonly Choice[]): Targets {
  const by = (kind: string, field: string) =>
    new Map(
      choices
        .filter((choice) => choice.kind === kind)
        .map((choice) => [String(choice.fields[field]), choice] as const),
    );
  const moves = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (choice.kind !== "move") continue;
    const from = String(choice.fields.coral);
    moves.set(from, [...(moves.get(from) ?? []), choice]);
  }
  return {
    dice: by("take", "die"),
    fires: by("fire", "function"),
    keeps: by("keep", "card"),
    uses: by("use", "card"),
    plants: by("plant", "reef"),
    moves,
    leave: choices.find(({ kind }) => kind === "leave") ?? null,
    prizes: by("prize", "tile"),
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
