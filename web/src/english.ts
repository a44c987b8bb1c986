// Small pieces of English: capitals, labels, lists, plurals and numbers.

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Return a sentence with the apostrophes of the message catalogues: the words in Python code have straight ones. */
export function curled(text: string): string {
  return text.replaceAll(/(?<=\p{L})'/gu, "’");
}

/** Return a phrase that begins with a small letter, as after “Your turn:”. */
export function uncapitalised(phrase: string): string {
  return phrase.charAt(0).toLowerCase() + phrase.slice(1);
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
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
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
