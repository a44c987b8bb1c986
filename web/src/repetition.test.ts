import { expect, test } from "vitest";

const MOST = 10; // equal lines in a row that may stand in two places

const texts = import.meta.glob<string>(["./**/*.{ts,svelte,css}", "!./api/schema.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Return the places of each run of more than MOST lines that stands in several. */
function repeated(files: Record<string, string>): string[][] {
  const places = new Map<string, string[]>();
  for (const [path, text] of Object.entries(files)) {
    const lines = text.split("\n").map((line) => line.trim());
    for (let at = 0; at + MOST < lines.length; at++) {
      const run = lines.slice(at, at + MOST + 1).join("\n");
      places.set(run, [...(places.get(run) ?? []), `${path}:${at + 1}`]);
    }
  }
  return [...places.values()].filter(({ length }) => length > 1);
}

test("no run of more than ten equal lines stands in two places", () => {
  expect(Object.keys(texts).length).toBeGreaterThan(500);
  expect(repeated(texts)).toEqual([]);
});

test("a longer run is found, however it is indented", () => {
  const run = (count: number) => Array.from({ length: count }, (_, nth) => `line ${nth}`);
  const twice = (count: number) => ({
    a: run(count).join("\n"),
    b: ["first", ...run(count).map((line) => `  ${line}`)].join("\n"),
  });
  expect(repeated(twice(MOST))).toEqual([]);
  expect(repeated(twice(MOST + 1))).toEqual([["a:1", "b:2"]]);
});
