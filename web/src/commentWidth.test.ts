import { expect, test } from "vitest";

const WIDTH = 120; // columns

const texts = import.meta.glob<string>(["./**/*.{ts,svelte,css}", "!./api/schema.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const COMMENTS = /(?<=^|\s)\/\*.*?\*\/|<!--.*?-->|(?<=^|\s)\/\/ [^\n]*/gms;

/** Return the places of lines with a comment that are too wide. Prettier wraps code, but no comments. */
function tooWide(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const lines = text.split("\n");
    if (lines.every(({ length }) => length <= WIDTH)) return [];
    const lineAt = (index: number) => text.slice(0, index).split("\n").length;
    const commented = [...text.matchAll(COMMENTS)].flatMap(({ 0: comment, index }) =>
      comment.split("\n").map((_, nth) => lineAt(index) + nth),
    );
    const wide = [...new Set(commented)].filter((line) => lines[line - 1]!.length > WIDTH);
    return wide.map((line) => `${path}:${line}`);
  });
}

test("no comment is wider than 120 columns", () => {
  expect(Object.keys(texts).length).toBeGreaterThan(500);
  expect(tooWide(texts)).toEqual([]);
});

test("comments of every sort are found, and code is not", () => {
  const wide = "x".repeat(WIDTH);
  const files = {
    a: `/** ${wide} */\n\n// ${wide}\nconst it = 1; // ${wide}\n/*\n * short\n * ${wide}\n */`,
    b: `<!--\n  short\n  ${wide}\n-->`,
    c: `const it = "./*/${wide}";\nconst url = "https://${wide}";`,
  };
  expect(tooWide(files)).toEqual(["a:1", "a:3", "a:4", "a:7", "b:3"]);
});
