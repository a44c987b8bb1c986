// Nothing moves while the setting is “off” or the device asks for that. Stylesheets leave it to the tokens.

import { parseCss } from "svelte/compiler";
import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["../**/*.{svelte,css}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const styles = Object.entries(sources).map(([path, text]): [string, string] => [
  path,
  path.endsWith(".css") ? text : (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? ""),
]);

/** Bars that show how much time is left. */
const TELL = ["fill"];
const MOVES = /^(translate|rotate|scale|transform)$/;
const MOMENT = /\b[\d.]+m?s\b/;

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Node = any;

function* nodes(tree: Node): Generator<Node> {
  if (tree === null || typeof tree !== "object") return;
  if (tree.type) yield tree;
  for (const part of Object.values(tree)) yield* nodes(part);
}

/** Return the declarations of a stylesheet that move something although nothing is to move. */
function movesAnyway(style: string): string[] {
  const all = [...nodes(parseCss(style))];
  const moving = all
    .filter(({ type, name }) => type === "Atrule" && name === "keyframes")
    .filter((frames) => [...nodes(frames)].some(({ property }) => MOVES.test(property ?? "")))
    .map(({ prelude }): string => prelude)
    .filter((name) => !TELL.includes(name));
  return all
    .filter(({ type }) => type === "Declaration")
    .filter(({ property, value }) => {
      if (value.startsWith("var(--still, ")) return false;
      if (/^animation(-name)?$/.test(property))
        return value.split(/[\s,]+/).some((word: string) => moving.includes(word));
      return /^transition(-duration)?$/.test(property) && MOMENT.test(value.replace(/var\([^()]*\)/g, ""));
    })
    .map(({ property, value }) => `${property}: ${value}`);
}

test("every stylesheet is read", () => {
  const files = styles.filter(([path]) => path.endsWith(".css"));
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter(([, style]) => !style.includes("{"))).toEqual([]);
});

test("no stylesheet moves anything by itself", () => {
  const wrong = styles.flatMap(([path, style]) => movesAnyway(style).map((found) => `${path}: ${found}`));
  expect(wrong).toEqual([]);
});

test("only the settings ask whether the device wants less motion", () => {
  expect(
    styles.filter(([, style]) => style.includes("prefers-reduced-motion")).map(([path]) => path),
  ).toEqual([]);
});

test.each([
  ["animation: turn 2s infinite", 1],
  ["animation: var(--still, turn 2s infinite)", 0],
  ["animation: fade 2s", 0],
  ["transition: translate 120ms", 1],
  ["transition: translate var(--quick)", 0],
  ["transition: var(--still, scale 600ms)", 0],
  ["transition: translate var(--motion-of-a-board, 150ms)", 0],
])("%s is found %i times", (declaration, times) => {
  const frames = "@keyframes turn { to { rotate: 1turn } } @keyframes fade { from { opacity: 0 } }";
  expect(movesAnyway(`a { ${declaration}; } ${frames}`)).toHaveLength(times);
});
