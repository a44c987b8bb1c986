// Tells the table for which choices a target on a board stands, so that it can bring the one that a hint names into sight.

import type { Choice } from "../api/client";

/** Return the value of a target's `data-actions` attribute: the notations of its choices, one in each line. */
export function dataActions(choices: Iterable<Choice | null | undefined> | undefined): string | undefined {
  const actions = [...(choices ?? [])].flatMap((choice) => choice?.action ?? []);
  return actions.length ? actions.join("\n") : undefined;
}
