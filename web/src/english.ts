// Small pieces of English: capitals, labels, lists, plurals and numbers.

import { isolated } from "./messages/isolated";

/** The first letter, also behind the marks around a text with letters from right to left. */
const FIRST = /(?<=^\u2066*)[^\u2066]/u;

export function capital(text: string): string {
  return text.replace(FIRST, (first) => first.toUpperCase());
}

/** Return a sentence with the apostrophes of the message catalogues: the words in Python code have straight ones. */
export function curled(text: string): string {
  return text.replaceAll(/(?<=\p{L})'/gu, "’");
}

/** Return a phrase that begins with a small letter, as after “Your turn:”. */
export function uncapitalised(phrase: string): string {
  return phrase.replace(FIRST, (first) => first.toLowerCase());
}

/** Return a name that programs use, as a label: `bonus_tiles` becomes “Bonus tiles”. */
export function label(name: string): string {
  return capital(name.replaceAll(/[_-]+/g, " ").trim());
}

/** Make a phrase a sentence: a capital in front, a full stop behind. */
export function asSentence(phrase: string): string {
  const text = phrase.trim();
  return text && `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** `Anna, Bo and Cleo`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names.map(isolated));
}

/** `2, 3 or 4`. */
export function alternatives(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
}

/** `3`, and `−3` with a minus sign, not a hyphen. */
export function numeral(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`;
}

/** `+3`, `−3`. */
export function signed(number: number): string {
  return number < 0 ? numeral(number) : `+${number}`;
}

/** `an emu`, `a koala`. */
export function an(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** `1 choice`, `2 choices`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
