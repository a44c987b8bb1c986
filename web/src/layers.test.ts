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

/** So does each of these folders of the table. */
const TABLE_LAYERS = [
  "window",
  "requests",
  "playback",
  "missed",
  "log",
  "dice",
  "chat",
  "thinking",
  "analysis",
  "status",
  "sounds",
  "choosing",
  "defaultBoard",
  "seats",
  "planning",
  "cards",
  "lesson",
  "match",
  "replay",
  "exploring",
  "input",
  "turn",
  "end",
  "waiting",
  "drawer",
  "controls",
  "layout",
  "screen",
];

const texts = import.meta.glob<string>("./**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Tests, and what only tests import, may use the whole client. */
const isTest = (path: string) => path.includes(".test.") || /"[./]+\/testing\//.test(texts[path]!);

function importsOf(path: string): string[] {
  const found = texts[path]!.matchAll(/(?:\bfrom|\bimport|\bimport\() ?"(\.[^"]+)"/g);
  return [...found].map(([, target]) => `.${new URL(target!, `http://client/${path}`).pathname}`);
}

/** Return the imports from a folder into one above it. `root`: the folder that contains both. */
function upwardImports(root: string, layers: readonly string[]): string[] {
  const layerOf = (path: string) => layers.findIndex((folder) => path.startsWith(`${root}${folder}/`));
  return Object.keys(texts)
    .filter((path) => layerOf(path) >= 0 && !isTest(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((target) => layerOf(target) > layerOf(path))
        .map((target) => `${path} imports ${target}`),
    );
}

/** Return the modules that import each other in circles, and those between two circles. A module may import itself. */
function circular(): string[] {
  const modules = new Set(Object.keys(texts).filter((path) => !isTest(path)));
  const filesOf = (target: string) => [target, `${target}.ts`].filter((path) => modules.has(path));
  const imports = new Map(
    [...modules].map((path) => [
      path,
      importsOf(path)
        .flatMap(filesOf)
        .filter((file) => file !== path),
    ]),
  );
  // Drop modules that import none of the rest, or are imported by none of it, until there are none.
  let rest = modules;
  for (let before = 0; before !== rest.size;) {
    before = rest.size;
    const imported = [...rest].flatMap((path) => imports.get(path)!);
    rest = new Set(imported.filter((path) => imports.get(path)!.some((file) => rest.has(file))));
  }
  return [...rest].sort();
}

test("no folder imports from one above it", () => {
  expect(upwardImports("./", LAYERS)).toEqual([]);
});

test("no folder of the table imports from one above it", () => {
  expect(upwardImports("./table/", TABLE_LAYERS)).toEqual([]);
});

test("every folder of the table has its layer", () => {
  const folders = Object.keys(texts).flatMap((path) => /^\.\/table\/([^/]+)/.exec(path)?.[1] ?? []);
  expect(new Set(folders)).toEqual(new Set(TABLE_LAYERS));
});

test("no modules import each other, except where parts of a view contain seats, which contain parts", () => {
  expect(circular()).toEqual(["DataPart", "SeatPanels"].map((name) => `./table/defaultBoard/${name}.svelte`));
});

test("the test sees imports of every sort", () => {
  expect(importsOf("./pages/LazyPage.svelte")).toContain("./parts/Page.svelte");
  expect(importsOf("./pages/PlayNow.svelte")).toContain("./bots/preferredBot.svelte");
});
