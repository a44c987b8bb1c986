import { expect, test } from "vitest";

/** Each of these folders imports only from those before it. */
const LAYERS = [
  "messages",
  "engine",
  "backend",
  "thinking",
  "api",
  "parts",
  "bots",
  "games",
  "table",
  "pages",
];

const texts = import.meta.glob<string>("./*/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const folderOf = (path: string) => LAYERS.findIndex((folder) => path.startsWith(`./${folder}/`));

/** Tests, and what only tests import, may use the whole client. */
const isTest = (path: string) => path.includes(".test.") || /"[./]+\/testing\//.test(texts[path]!);

function importsOf(path: string): string[] {
  const found = texts[path]!.matchAll(/(?:\bfrom|\bimport|\bimport\() ?"(\.[^"]+)"/g);
  return [...found].map(([, target]) => `.${new URL(target!, `http://client/${path}`).pathname}`);
}

test("no folder imports from one above it", () => {
  const wrong = Object.keys(texts)
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((target) => folderOf(path) >= 0 && folderOf(target) > folderOf(path))
        .map((target) => `${path} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

test("the test sees imports of every sort", () => {
  expect(importsOf("./pages/LazyPage.svelte")).toContain("./parts/Page.svelte");
  expect(importsOf("./pages/PlayNow.svelte")).toContain("./bots/preferredBot.svelte");
});
