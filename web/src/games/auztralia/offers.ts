// The remaining choices, by the part of the board that offers them.

import type { Choice } from "../../api/client";
import { UNIT_NAMES, type AuztraliaView, type BoxName, type UnitName } from "./view";

export const PLACES = ["first", "second", "third", "fourth", "fifth"] as const;

/** Choices of a kind. */
export const of = (choices: readonly Choice[], kind: string): Choice[] =>
  choices.filter((choice) => choice.kind === kind);

/** Return the choice of a kind with this field. */
export function one(
  choices: readonly Choice[],
  kind: string,
  field?: string,
  value?: string,
): Choice | undefined {
  return choices.find((choice) => choice.kind === kind && (!field || String(choice.fields[field]) === value));
}

/** Return the choices that begin with a box of the player board. */
export function ofBox(choices: readonly Choice[], box: BoxName): Choice[] {
  switch (box) {
    case "railway":
      return of(choices, "build").filter(({ fields }) => fields.box === "a");
    case "mountain-railway":
      return of(choices, "build").filter(({ fields }) => fields.box === "b");
    case "recruit":
      return [...of(choices, "recruit"), ...of(choices, "look"), ...of(choices, "freshen")];
    default:
      return of(choices, box);
  }
}

/** Return the action to ask the server about when a box can't be used. */
export function asking(view: AuztraliaView, box: BoxName): string {
  const mine = view.hexes.find(({ resources }) => Object.keys(resources).length > 0);
  const written: Record<BoxName, string> = {
    railway: "build a",
    "mountain-railway": "build b",
    mine: `mine ${mine?.hex ?? "e5"} ${Object.keys(mine?.resources ?? {})[0] ?? "coal"}`,
    recruit: "recruit first",
    buy: "buy infantry",
    trade: "trade",
    farm: "farm",
    attack: "attack",
  };
  return written[box];
}

/** Return the units that can be sent, with a choice for each number of them. */
export function sending(choices: readonly Choice[]): ReadonlyMap<UnitName, readonly Choice[]> {
  const found = new Map<UnitName, Choice[]>();
  for (const unit of UNIT_NAMES) {
    const fitting = of(choices, "send").filter(({ fields }) => fields.unit === unit);
    if (fitting.length) found.set(unit, fitting);
  }
  return found;
}
