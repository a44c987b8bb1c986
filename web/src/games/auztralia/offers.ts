// The remaining choices, by the part of the board that offers them.

import type { OfKind } from "../contract";
import type { AuztraliaChoice } from "./choiceTypes";
import { UNIT_NAMES, type AuztraliaView, type BoxName, type UnitName } from "./view";

export const PLACES = ["first", "second", "third", "fourth", "fifth"] as const;

type Kind = AuztraliaChoice["kind"];
type Offer<K extends Kind> = OfKind<AuztraliaChoice, K>;

/** Return the choices of a kind. */
export const choicesOf = <K extends Kind>(choices: readonly AuztraliaChoice[], kind: K): Offer<K>[] =>
  choices.filter((choice): choice is Offer<K> => choice.kind === kind);

/** Return the choice of a kind; of several, the first that `isIt` accepts. */
export function choiceOf<K extends Kind>(
  choices: readonly AuztraliaChoice[],
  kind: K,
  isIt: (choice: Offer<K>) => boolean = () => true,
): Offer<K> | undefined {
  return choicesOf(choices, kind).find(isIt);
}

/** Return the choices that begin with a box of the player board. */
export function ofBox(choices: readonly AuztraliaChoice[], box: BoxName): AuztraliaChoice[] {
  switch (box) {
    case "railway":
      return choicesOf(choices, "build").filter(({ fields }) => fields.box === "a");
    case "mountain-railway":
      return choicesOf(choices, "build").filter(({ fields }) => fields.box === "b");
    case "recruit":
      return [
        ...choicesOf(choices, "recruit"),
        ...choicesOf(choices, "look"),
        ...choicesOf(choices, "freshen"),
      ];
    default:
      return choicesOf(choices, box);
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
export function sending(
  choices: readonly AuztraliaChoice[],
): ReadonlyMap<UnitName, readonly Offer<"send">[]> {
  const found = new Map<UnitName, Offer<"send">[]>();
  for (const unit of UNIT_NAMES) {
    const fitting = choicesOf(choices, "send").filter(({ fields }) => fields.unit === unit);
    if (fitting.length) found.set(unit, fitting);
  }
  return found;
}
