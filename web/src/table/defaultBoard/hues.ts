// Colours for words, so that equal things are found at a glance. The words themselves say what is what.

const PALETTE = ["ochre", "reef", "wattle", "jacaranda", "eucalypt", "galah", "deep-sea"];
const COLOURS =
  /\b(red|orange|yellow|green|blue|purple|violet|pink|brown|black|white|grey|gray|gold|silver|turquoise)\b/;

/** Return a word's CSS colour: its own if it names one, else always the same one of the palette; null for a number. */
export function hueOf(word: string): string | null {
  if (!/\p{L}/u.test(word)) return null;
  const named = COLOURS.exec(word)?.[0];
  if (named) return named;
  let hash = 0;
  for (const letter of word) hash = (31 * hash + letter.charCodeAt(0)) >>> 0;
  return `var(--${PALETTE[hash % PALETTE.length]})`;
}
