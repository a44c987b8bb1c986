// The buttons of the default board. A few choices of a kind are a button each; many are narrowed field by field.

import type { Choice } from "../../api/client";
import type { Picked } from "../../games/contract";
import { capital } from "../../english";
import { groupByKind, labelOf } from "../status/matchWords";
import { differing, narrowed } from "../choosing/narrowChoices";
import { isData, summary, words } from "./viewParts";
import { say } from "../../messages/say";

export interface Offer {
  label: string;
  /** The button's name. It stays the same while the button does the same. */
  target: string;
  /** The only choice that it leaves; null: it narrows the choices. */
  choice: Choice | null;
  /** The fields that it picks; none if it takes the choice. */
  picks: Picked;
  /** The number of choices that it leaves. */
  leaves: number;
}

export interface OfferGroup {
  title: string;
  offers: Offer[];
}

const FEW = 12;

/** Offer all these choices. Each can be made by pressing one button after another. */
export function offersFor(choices: readonly Choice[], names: readonly string[]): OfferGroup[] {
  return groupByKind(choices).map(({ kind, choices: all }) => {
    const field = all.length > FEW ? differing(all)[0] : undefined;
    return field
      ? byField(kind, field, all, names)
      : { title: capital(words(kind)), offers: all.map(single) };
  });
}

function single(choice: Choice): Offer {
  return { label: labelOf(choice), target: choice.action, choice, picks: {}, leaves: 1 };
}

function byField(kind: string, field: string, all: Choice[], names: readonly string[]): OfferGroup {
  const values = new Map(all.map((choice) => [JSON.stringify(choice.fields[field]), choice.fields[field]]));
  const offers = [...values].map(([written, value]): Offer => {
    const picks = { kind, [field]: value };
    const left = narrowed(all, picks);
    if (left.length === 1) return single(left[0]!);
    const label = isData(value) ? capital(summary(value, names, field)) : say("choices-else");
    return { label, target: `${kind} ${field}=${written}`, choice: null, picks, leaves: left.length };
  });
  return { title: `${capital(words(kind))}: ${words(field)}`, offers };
}
