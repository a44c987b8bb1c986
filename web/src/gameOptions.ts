// The options of a game: which of them have an effect, what is chosen, and how to say it.

import type { Game, Option, Table } from "./api/client";
import { alternatives, asSentence, label } from "./english";
import { say } from "./messages/say";

/** The options in a form. */
export interface OptionDraft {
  /** The number of seats at the table. */
  count: number;
  /** All options. Those that have no effect now count again once the options that they depend on allow it. */
  options: Record<string, string>;
}

/** Return why an option cannot be changed with this number of seats; null if it can. */
export function whyUnavailable(option: Option, count: number): string | null {
  if (!option.seats || option.seats.includes(count)) return null;
  const seats = alternatives(option.seats.map(String));
  return say("option-only-with", { seats, count: option.seats.length === 1 ? option.seats[0]! : 0 });
}

/**
 * Return the options that have an effect, with the values that will count. An option that is not available with this
 * number of seats has its default. An option depends only on options before it, so one pass is enough.
 */
export function effectiveOptions(game: Game, draft: OptionDraft): Map<string, string> {
  const found = new Map<string, string>();
  for (const option of game.options) {
    const needs = Object.entries(option.when ?? {});
    if (!needs.every(([other, values]) => values.includes(found.get(other) ?? ""))) continue;
    const available = whyUnavailable(option, draft.count) === null;
    found.set(option.name, (available && draft.options[option.name]) || option.default);
  }
  return found;
}

/** Return the options to send. It leaves out every option that has its default. */
export function changedOptions(game: Game, draft: OptionDraft): Table["options"] {
  const options = effectiveOptions(game, draft);
  const changed = game.options
    .filter(({ name, default: usual }) => (options.get(name) ?? usual) !== usual)
    .map(({ name, kind }) => [name, toValue(kind, options.get(name)!)] as const);
  return Object.fromEntries(changed);
}

function toValue(kind: Option["kind"], word: string): string | boolean | number {
  return kind === "flag" ? word === "on" : kind === "number" ? Number(word) : word;
}

/** Return the options of a table, as a form has them. */
export function optionDraftOf(table: Pick<Table, "options" | "seats">): OptionDraft {
  const words = Object.entries(table.options).map(([name, value]) => [name, toWord(value)] as const);
  return { count: table.seats.length, options: Object.fromEntries(words) };
}

function toWord(value: string | boolean | number): string {
  return typeof value === "boolean" ? (value ? "on" : "off") : `${value}`;
}

/** Return whether two tables have the same options, in whatever order. */
export function sameOptions(one: Table["options"], other: Table["options"]): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => one[name] === other[name]);
}

/** Return the options that have an effect at a table: the label and the value of each, and what it is about. */
export function optionsInWords(
  game: Game,
  table: Pick<Table, "options" | "seats">,
): { name: string; value: string; says: string }[] {
  const chosen = effectiveOptions(game, optionDraftOf(table));
  return game.options
    .filter((option) => chosen.has(option.name) && !whyUnavailable(option, table.seats.length))
    .map(({ name, says }) => ({
      name: label(name),
      value: label(chosen.get(name)!),
      says: asSentence(says),
    }));
}
