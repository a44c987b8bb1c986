// The catalogues and the client's sources fit: every message that is said exists, with its values, and none is left
// over.

import { FluentResource } from "@fluent/bundle";
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import samples from "../../../tests/messages/samples.json";
import sampleMessages from "../../../tests/messages/samples.ftl?raw";
import { sayFrom } from "./say";

const catalogues = {
  ...import.meta.glob<string>("../../../src/tuckerbox/messages/*.ftl", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../../src/tuckerbox/games/*/messages/*.ftl", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
};
const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Texts from Python, and the ids in the games' lessons. */
const others = {
  ...import.meta.glob<string>("../../../src/tuckerbox/**/*.py", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../../src/tuckerbox/games/*/lessons/*.toml", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
};

const TABLE = "";

/** The game in whose folder a file is, or the table. */
const gameOf = (path: string) => /\/games\/([^/]+)\//.exec(path)?.[1]?.replaceAll("_", "-") ?? TABLE;

/** The names of the values of each message, by the game and the message's id. */
const messages = new Map<string, Map<string, Set<string>>>();
for (const [path, text] of Object.entries(catalogues)) {
  const own = new Map(new FluentResource(text).body.map(({ id, value }) => [id, valuesIn(value)]));
  messages.set(gameOf(path), own);
}

function valuesIn(pattern: unknown, found = new Set<string>()): Set<string> {
  if (pattern === null || typeof pattern !== "object") return found;
  if ("type" in pattern && pattern.type === "var") found.add((pattern as unknown as { name: string }).name);
  for (const part of Object.values(pattern)) valuesIn(part, found);
  return found;
}

/**
 * A call of `say`: the ids that it may be about, as patterns, and its values, unless only the running page knows them.
 */
interface Said {
  path: string;
  ids: RegExp[];
  values: string[] | null;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Tree = any;

function* calls(path: string, text: string): Generator<Said> {
  if (!/\bsay\(/.test(text)) return;
  const source = path.endsWith(".ts") ? `<script lang="ts" module>\n${text}\n</script>` : text;
  for (const node of nodes(parse(source, { modern: true }))) {
    if (node.type !== "CallExpression" || node.callee.name !== "say") continue;
    const ids = idsOf(node.arguments[0]);
    if (ids.length) yield { path, ids, values: keysOf(node.arguments[1]) };
  }
}

function* nodes(tree: Tree): Generator<Tree> {
  if (tree === null || typeof tree !== "object") return;
  if (tree.type) yield tree;
  for (const part of Object.values(tree)) yield* nodes(part);
}

function idsOf(written: Tree): RegExp[] {
  if (written.type === "Literal") return [new RegExp(`^${written.value}$`)];
  if (written.type === "ConditionalExpression")
    return [...idsOf(written.consequent), ...idsOf(written.alternate)];
  if (written.type === "TemplateLiteral")
    return [new RegExp(`^${written.quasis.map((quasi: Tree) => quasi.value.raw).join("[\\w-]+")}$`)];
  return [];
}

function keysOf(values: Tree): string[] | null {
  if (!values) return [];
  const properties: Tree[] = values.properties ?? [null];
  return properties.every((property) => property?.key?.name) ? properties.map(({ key }) => key.name) : null;
}

const said = Object.entries(sources).flatMap(([path, text]) => [...calls(path, text)]);
const mentioned = Object.entries(others).flatMap(([path, text]) =>
  [...text.matchAll(/\bsay\(\s*"([\w-]+)"|\bsays = "([\w-]+)"/g)].map(([, call, lesson]) => ({
    path,
    id: (call ?? lesson)!,
  })),
);
/** The traits of games, of which hints say `why-NAME`. */
const traits = Object.entries(others).flatMap(([path, text]) =>
  [...text.matchAll(/\bTrait\(\s*f?"([^"]+)"/g)].map(([, name]) => ({
    path,
    id: new RegExp(`^why-${name!.replace(/\{[^}]*\}/g, "[\\w-]+")}$`),
  })),
);

/** The messages with such an id that a file can say: those of its game, and the table's. */
function within(path: string, id: RegExp): [string, string, Set<string>][] {
  return [...new Set([gameOf(path), TABLE])].flatMap((game) =>
    [...(messages.get(game) ?? [])]
      .filter(([name]) => id.test(name))
      .map(([name, values]): [string, string, Set<string>] => [game, name, values]),
  );
}

test("every message that is said exists", () => {
  const wrong = [...said.flatMap(({ path, ids }) => ids.map((id) => ({ path, id }))), ...named()]
    .filter(({ path, id }) => !within(path, id).length)
    .map(({ path, id }) => `${path} says ${id.source}`);
  expect(wrong).toEqual([]);
});

test("every message gets its values, and no others", () => {
  const wrong = said.flatMap(({ path, ids, values }) =>
    ids
      .flatMap((id) => within(path, id))
      .filter(([, , wanted]) => values && `${[...wanted].sort()}` !== `${[...values].sort()}`)
      .map(([, id, wanted]) => `${path} says ${id} with ${values}, not with ${[...wanted]}`),
  );
  expect(wrong).toEqual([]);
});

test("every message is said, or is a game’s own version of one of the table’s that is", () => {
  const used = new Set(
    [...said.flatMap(({ path, ids }) => ids.map((id) => ({ path, id }))), ...named()].flatMap(
      ({ path, id }) => within(path, id).map(([game, name]) => `${game} ${name}`),
    ),
  );
  const unused = [...messages].flatMap(([game, own]) =>
    [...own.keys()]
      .filter((id) => !used.has(`${game} ${id}`) && !used.has(`${TABLE} ${id}`))
      .map((id) => `${game} ${id}`),
  );
  expect(unused).toEqual([]);
});

function named() {
  return [...mentioned.map(({ path, id }) => ({ path, id: new RegExp(`^${id}$`) })), ...traits];
}

/** Articles are translated as a whole: their prose has marked words and figures within its sentences. */
const ARTICLES = /\/(games\/[^/]+\/Rules|pages\/PrivacyPage)\.svelte$/;
/** Attributes and properties with a text that people see or hear. */
const SHOWN = [
  ...["alt", "aria-label", "aria-valuetext", "placeholder", "title"],
  ...["button", "hint", "label", "legend", "over", "says"],
];
/** Our name and the beginning of an address are the same in every language. */
const NAMES = /Tuckerbox|https:/g;

/** Return the texts of components that are not from a catalogue. */
function textsLeft(components: Record<string, string>): string[] {
  return Object.entries(components)
    .filter(([path]) => path.endsWith(".svelte") && !ARTICLES.test(path))
    .flatMap(([path, text]) =>
      textsIn(parse(text, { modern: true }).fragment).map((found) => `${path} shows ${found}`),
    );
}

test("components take all their texts from the catalogues", () => {
  expect(textsLeft(sources)).toEqual([]);
});

test.each([
  "<p>Well played</p>",
  '<button aria-label="Undo"></button>',
  '<p title={late ? "Too late" : say("on-time")}></p>',
  "<p>{name ?? `Seat ${number}`}</p>",
  '<Segmented options={[{ value: 1, label: "Day" }]} />',
])("a text in a component is found: %s", (markup) => {
  expect(textsLeft({ "../parts/New.svelte": markup })).toHaveLength(1);
});

/** Modules whose sentences are for developers. */
const UNSEEN =
  /^(\.\/say|\.\.\/(engine|testing|offline|thinking\/(thinkingEngine|engineLoader)|pages\/puzzle\/(elementToImage|solving)|games\/rulesMoments))\b/;
/** Texts of the articles. */
const OF_ARTICLES = /\/games\/[^/]+\/(Rules\.svelte|examples\.ts)$/;
const SENTENCE = /^\p{Lu}[\p{L}’]*,? [^]*[.?!…]$/u;

test("scripts take all their sentences from the catalogues", () => {
  const left = Object.entries(sources)
    .filter(([path]) => !UNSEEN.test(path) && !OF_ARTICLES.test(path))
    .flatMap(([path, text]) => sentencesIn(path, text).map((found) => `${path} has ${found}`));
  expect(left).toEqual([]);
});

function sentencesIn(path: string, text: string): string[] {
  const source = path.endsWith(".ts") ? `<script lang="ts" module>\n${text}\n</script>` : text;
  const { instance, module } = parse(source, { modern: true });
  return [...nodes(instance), ...nodes(module)].map(literalOf).filter((found) => SENTENCE.test(found));
}

/** Return the text of a literal, with dots for its values. */
function literalOf(node: Tree): string {
  if (node.type === "TemplateLiteral") return node.quasis.map((quasi: Tree) => quasi.value.raw).join("…");
  return node.type === "Literal" && typeof node.value === "string" ? node.value : "";
}

/** The values of an attribute’s properties that people see or hear, such as the labels of options. */
function shownIn(attribute: Tree): Tree[] {
  return [...nodes(attribute)]
    .filter(({ type, key }) => type === "Property" && SHOWN.includes(key.name))
    .map(({ value }) => value);
}

/** The texts in a component’s markup that people see or hear. */
function textsIn(tree: Tree): string[] {
  if (tree === null || typeof tree !== "object") return [];
  if (/^TS|^StyleDirective$/.test(tree.type)) return [];
  if (tree.type === "EachBlock") return textsIn([tree.body, tree.fallback]);
  if (tree.type === "Attribute") return textsIn(SHOWN.includes(tree.name) ? tree.value : shownIn(tree.value));
  if (tree.type === "ExpressionTag") return textsIn(tree.expression);
  if (tree.type === "ConditionalExpression") return [...textsIn(tree.consequent), ...textsIn(tree.alternate)];
  if (tree.type === "LogicalExpression") return [...textsIn(tree.left), ...textsIn(tree.right)];
  if (["Text", "Literal", "TemplateLiteral"].includes(tree.type)) {
    const text = tree.type === "Text" ? tree.data : literalOf(tree);
    return /\p{L}{2}/u.test(text.replace(NAMES, "")) ? [text.trim()] : [];
  }
  if (tree.type?.endsWith("Expression")) return [];
  return Object.values(tree).flatMap(textsIn);
}

test.each(samples)("$id becomes what Python makes of it", ({ id, values, says }) => {
  expect(sayFrom(sampleMessages)(id, values as unknown as Record<string, string | number>)).toBe(says);
});

test("a game’s catalogue comes before the table’s", () => {
  const say = sayFrom("not-found-kicker = No such place");
  expect(say("not-found-kicker")).toBe("No such place");
  expect(say("not-found-home")).toBe("Back to the front page");
});
