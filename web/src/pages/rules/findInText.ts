// Finds words in the text of an article: the headings and passages that contain them, as ranges that can be marked.

/** The elements whose text is searched as a whole, so that a hit may go over a word in bold. */
const PASSAGES = "h1, h2, h3, h4, p, li, dt, dd, td, th, caption, figcaption";
const UNSEEN = '[aria-hidden="true"], [inert], svg, .unseen, button';

export interface Hit {
  range: Range;
  /** The nearest heading before it, or the heading that it is in; null before the first one. */
  heading: HTMLElement | null;
}

/** Fold what nobody types in a search: capitals, accents, curly quotes, minus signs. Each letter stays one letter. */
export function folded(text: string): string {
  return [...text]
    .map((letter) => foldedLetter(letter).padEnd(letter.length).slice(0, letter.length))
    .join("");
}

function foldedLetter(letter: string): string {
  if ("‘’".includes(letter)) return "'";
  if ("“”".includes(letter)) return '"';
  if ("−–—".includes(letter)) return "-";
  if (/\s/.test(letter)) return " ";
  return letter.normalize("NFD").charAt(0).toLowerCase();
}

/** Return every occurrence of a text in an article, in order; an empty text has none. */
export function hitsIn(article: HTMLElement, wanted: string): Hit[] {
  const sought = folded(wanted.trim()).replaceAll(/ +/g, " ");
  if (!sought) return [];
  let heading: HTMLElement | null = null;
  return [...article.querySelectorAll<HTMLElement>(PASSAGES)].flatMap((passage) => {
    if (/^H[1-4]$/.test(passage.tagName)) heading = passage;
    return rangesIn(passage, sought).map((range) => ({ range, heading }));
  });
}

/** Where a letter of a passage is in the document. */
type Place = [node: Text, offset: number];

function rangesIn(passage: HTMLElement, sought: string): Range[] {
  let text = "";
  const places: Place[] = [];
  for (const node of textsIn(passage)) {
    for (const [offset, letter] of [...folded(node.data)].entries()) {
      if (letter === " " && (text.endsWith(" ") || !text)) continue; // as it is shown
      text += letter;
      places.push([node, offset]);
    }
  }
  const found: Range[] = [];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
    const [first, last] = [places[at]!, places[at + sought.length - 1]!];
    const range = document.createRange();
    range.setStart(...first);
    range.setEnd(last[0], last[1] + 1);
    found.push(range);
  }
  return found;
}

/** Return the texts of a passage that can be seen, without those of passages in it. */
function textsIn(passage: HTMLElement): Text[] {
  const walker = document.createTreeWalker(passage, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (parent.closest(PASSAGES) === passage && !parent.closest(UNSEEN)) found.push(node as Text);
  }
  return found;
}
