import { afterEach, expect, test } from "vitest";
import { folded, hitsIn } from "./findInText";

function article(inside: string): HTMLElement {
  document.body.innerHTML = `<article>${inside}</article>`;
  return document.querySelector("article")!;
}

const texts = (inside: string, wanted: string) =>
  hitsIn(article(inside), wanted).map(({ range, heading }) => [
    range.toString(),
    heading?.textContent ?? null,
  ]);

afterEach(() => (document.body.innerHTML = ""));

test("headings and text are found, with the heading that they belong to", () => {
  const inside =
    "<p>Before.</p><h2>The jeep</h2><p>A jeep brings animals.</p><h2>The end</h2><p>No more.</p>";
  expect(texts(inside, "jeep")).toEqual([
    ["jeep", "The jeep"],
    ["jeep", "The jeep"],
  ]);
  expect(texts(inside, "before")).toEqual([["Before", null]]);
});

test("capitals, accents, curly quotes and minus signs make no difference", () => {
  expect(texts("<p>Somebody’s café is −3.</p>", "SOMEBODY'S CAFE is -3")).toEqual([
    ["Somebody’s café is −3", null],
  ]);
});

test("a hit goes over words in bold and the ends of lines", () => {
  expect(texts("<p>only your <b>lowest\n   three</b> do</p>", "your lowest three do")).toEqual([
    ["your lowest\n   three do", null],
  ]);
});

test("every place is found once, in lists and tables as well", () => {
  const inside =
    "<ul><li>a die</li><li><p>the die</p></li></ul><table><tr><td>a die, a die</td></tr></table>";
  expect(texts(inside, "die")).toHaveLength(4);
});

test("what only pictures or screen readers say is not found", () => {
  const inside =
    '<p><svg><text>die</text></svg><span aria-hidden="true">die</span><button>die</button></p><div inert><p>die</p></div>';
  expect(texts(inside, "die")).toEqual([]);
});

test("nothing is found for an empty text", () => {
  expect(texts("<p>anything</p>", "  ")).toEqual([]);
});

test("each letter stays one letter", () => {
  for (const text of ["ﬁ", "Ω", "e\u0301", "🦘 kangaroo", "’“—"])
    expect(folded(text)).toHaveLength(text.length);
});
