// Names and other texts that are written from right to left, within sentences that are not.

/** A letter of a script such as Hebrew or Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Return a text to put into a sentence. If it has letters from right to left, invisible marks around it keep it from
 * moving what stands next to it, such as a number. Within the marks, the text counts as left to right, because it may
 * be an English sentence with such a name. (src/tuckerbox/messages/isolated.py does the same.)
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2066${text}\u2069` : text;
}
