// Marks a target on a board with the choices that it stands for. The table brings the target of a hint into sight.

import type { Choice } from "../api/client";

/** Return the value of a target's `data-actions` attribute: the notations of its choices, one in each line. */
export function dataActions(choices: Iterable<Choice | null | undefined> | undefined): string | undefined {
  const actions = [...(choices ?? [])].flatMap((choice) => choice?.action ?? []);
  return actions.length ? actions.join("\n") : undefined;
}
