// Narrows the legal choices field by field until one is left. In any game, a choice has a kind and named fields.

import type { Choice } from "../../api/client";
import type { Picked } from "../../games/contract";
import { isRecord } from "../../storage";

/** Return whether two pieces of plain data are equal in depth. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => same(item, b[i]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}

function value(choice: Choice, field: string): unknown {
  return field === "kind" ? choice.kind : choice.fields[field];
}

export function fits(choice: Choice, picked: Picked): boolean {
  return Object.entries(picked).every(([field, wanted]) => same(value(choice, field), wanted));
}

/** Return the choices that have all these values. */
export function narrowed<C extends Choice>(choices: readonly C[], picked: Picked<C>): C[] {
  return choices.filter((choice) => fits(choice, picked));
}

/** Return the fields in which the choices differ, including `kind`. */
export function differing(choices: readonly Choice[]): string[] {
  const [first, ...others] = choices;
  if (!first) return [];
  const fields = new Set(["kind", ...choices.flatMap((choice) => Object.keys(choice.fields))]);
  return [...fields].filter((field) =>
    others.some((choice) => !same(value(choice, field), value(first, field))),
  );
}

/** Return whether there is any pick. */
export function isAnyPicked(picked: Picked): boolean {
  return Object.keys(picked).length > 0;
}

/** Return all picks together. Later picks win. */
export function merged(picks: readonly Picked[]): Picked {
  return picks.reduce<Picked>((all, pick) => ({ ...all, ...pick }), {});
}

/**
 * Return the picks after one more pick. If no choice has both the old picks and the new one, as with another animal,
 * the player has changed their mind, and old picks are dropped. A pick that no choice has changes nothing.
 */
export function picking(
  choices: readonly Choice[],
  picks: readonly Picked[],
  pick: Picked,
): readonly Picked[] {
  const agreeing = picks.filter((before) => !Object.keys(pick).some((field) => field in before));
  for (const kept of [picks, agreeing, []]) {
    if (narrowed(choices, merged([...kept, pick])).length) return withoutRepeats(kept, pick);
  }
  return picks;
}

function withoutRepeats(picks: readonly Picked[], pick: Picked): readonly Picked[] {
  const before = merged(picks);
  const repeats = Object.entries(pick).every(
    ([field, wanted]) => field in before && same(before[field], wanted),
  );
  if (repeats) return picks;
  return [...picks.filter((one) => !Object.keys(one).every((field) => field in pick)), pick];
}
