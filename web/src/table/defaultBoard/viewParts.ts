// Decides how the default board draws a view that it knows nothing about. It goes by the shape of the data:
//
// - a number, a word or a yes-or-no is a labelled value, and its key is the label;
// - a list of them is a row of chips, in which null is something face down and "" is an empty place;
// - a list of lists of them is a grid, in which null and "" are empty cells;
// - a list of objects is a table, or a map if they have a position: `x` and `y`, or `column` and `row`;
// - a list of objects that have a `seat`, with at least one for each seat, is drawn seat by seat, side by side;
// - long sentences are a list of sentences; anything else is a group of parts under headings.
//
// An empty part keeps its place, so that nothing jumps when it fills.
//
// Under `seat`, a few other keys and all that end in `_by`, a number is a seat and is shown by its sign and name.

import { capital, numeral } from "../../english";
import { isRecord } from "../../storage";

export type Scalar = string | number | boolean | null;
export type Data = Scalar | readonly Data[] | { readonly [key: string]: Data };
export type Fields = { readonly [key: string]: Data };

/** A value with the keys that lead to it, as in `players/0/hand`, and its own key or position. */
export interface Named {
  key: string;
  path: string;
  value: Data;
}

/** A thing on a map, one cell wide. Columns and rows count from 1. */
export interface Placed {
  column: number;
  row: number;
  thing: Named;
  /** The word for what sort of thing it is. */
  sort: string | null;
}

export type Part =
  | { is: "value" }
  | { is: "nothing" }
  | { is: "chips"; chips: Named[] }
  | { is: "grid"; rows: Named[][] }
  | { is: "map"; columns: number; rows: number; things: Placed[] }
  | { is: "table"; columns: string[]; rows: Named[] }
  | { is: "seats"; seats: Named[][] }
  | { is: "sentences"; sentences: Named[] }
  | { is: "group"; values: Named[]; parts: Named[] };

/** Keys at the top of a view that the table shows elsewhere, or that mean nothing to a player. */
const SHOWN_ELSEWHERE = new Set(["game", "title", "viewer", "seats", "options", "phase", "active"]);
const RESULTS = new Set(["winner", "winners"]);
const SEATS = new Set([
  "seat",
  "seats",
  "active",
  "deciding",
  "owner",
  "partner",
  "player",
  "winner",
  "winners",
]);
const BY = "_by"; // as in `taken_by`
const POSITIONS = [
  ["x", "y"],
  ["column", "row"],
] as const;
const SENTENCE = 30; // characters: a longer text is not shown as a chip
const WIDEST = 40; // columns or rows of a map

/** Return whether a value of the server’s JSON is there at all. */
export function isData(value: unknown): value is Data {
  return value === null || ["string", "number", "boolean", "object"].includes(typeof value);
}

export function isScalar(value: Data): value is Scalar {
  return typeof value !== "object" || value === null;
}

function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value);
}

/** Return whether a value of the server’s JSON is an object, as each view is. */
export function isFields(value: unknown): value is Fields {
  return isRecord(value);
}

/** Return whether there is nothing in it: null, or an empty text, list or object. */
export function isNothing(value: Data): boolean {
  return value === null || value === "" || (!isScalar(value) && Object.keys(value).length === 0);
}

/** Return the parts of a list or an object. The positions in a list count from 1. */
export function partsOf(path: string, value: Data): Named[] {
  if (isScalar(value)) return [];
  return Object.entries(value).map(([key, part], i) => ({
    key: isList(value) ? `${i + 1}` : key,
    path: path ? `${path}/${key}` : key,
    value: part,
  }));
}

/** Return the parts of a view that the default board draws, in the order in which the game gives them. */
export function topOf(view: Fields): Named[] {
  return partsOf("", view).filter(({ key, value }) => {
    if (RESULTS.has(key)) return !isNothing(value);
    // The panel of the seat shows whose turn it is.
    if (key === "deciding") return value !== null && value !== (view.active ?? value);
    return !SHOWN_ELSEWHERE.has(key);
  });
}

/** Return the seat whose turn it is; null: nobody's, or the match is over. */
export function turnOf({ active, deciding, ...rest }: Fields): number | null {
  const over = Object.entries(rest).some(([key, value]) => RESULTS.has(key) && !isNothing(value));
  const seat = active ?? deciding;
  return !over && typeof seat === "number" ? seat : null;
}

/** Decide how to draw a value. `seats`: how many seats there are. */
export function partFor({ path, value }: Named, seats: number): Part {
  if (isScalar(value)) return { is: "value" };
  if (isNothing(value)) return { is: "nothing" };
  const inside = partsOf(path, value);
  if (!isList(value)) return group(inside);
  if (value.every(isScalar)) {
    const long = value.some((text) => typeof text === "string" && text.length > SENTENCE);
    return long ? { is: "sentences", sentences: inside } : { is: "chips", chips: inside };
  }
  if (value.every(isFields)) return ofFields(inside, value, seats);
  if (value.every((row) => isList(row) && row.every(isScalar)))
    return { is: "grid", rows: inside.map((row) => partsOf(row.path, row.value)) };
  return group(inside);
}

function ofFields(inside: Named[], all: readonly Fields[], seats: number): Part {
  const bySeat = Array.from({ length: seats }, (_, seat) =>
    inside.filter(({ value }) => seatOf(value) === seat),
  );
  if (seats && bySeat.every((own) => own.length) && bySeat.flat().length === all.length)
    return { is: "seats", seats: bySeat };
  return mapOf(inside, all) ?? tableOf(inside, all);
}

function seatOf(value: Data): number | null {
  return isFields(value) && typeof value.seat === "number" ? value.seat : null;
}

function mapOf(inside: Named[], all: readonly Fields[]): Part | null {
  for (const [across, down] of POSITIONS) {
    const [columns, rows] = [across, down].map((key) => all.map((fields) => fields[key]));
    if (!areWhole(columns!) || !areWhole(rows!)) continue;
    const [left, top] = [Math.min(...columns), Math.min(...rows)];
    const size = { columns: Math.max(...columns) - left + 1, rows: Math.max(...rows) - top + 1 };
    const cells = new Set(columns.map((column, i) => `${column},${rows[i]}`));
    if (size.columns > WIDEST || size.rows > WIDEST || cells.size < all.length) continue;
    const sort = sortingKey(all);
    const things = inside.map((thing, i) => ({
      column: columns[i]! - left + 1,
      row: rows[i]! - top + 1,
      sort: sort === null ? null : String(all[i]![sort] ?? ""),
      thing: { ...thing, value: tellingFields(all, i, [across, down]) },
    }));
    return { is: "map", ...size, things };
  }
  return null;
}

function areWhole(values: readonly (Data | undefined)[]): values is number[] {
  return values.every(Number.isInteger);
}

/** Return the key by whose words things are sorted: the one with the fewest different words; null: none has words. */
function sortingKey(all: readonly Fields[]): string | null {
  const kinds = (key: string) => new Set(all.map((fields) => fields[key])).size;
  const keys = Object.keys(all[0] ?? {}).filter((key) =>
    all.some((fields) => typeof fields[key] === "string"),
  );
  return keys.toSorted((one, other) => kinds(one) - kinds(other))[0] ?? null;
}

/** Return the telling fields of a thing on a map: not its position, and nothing that is the same everywhere. */
function tellingFields(all: readonly Fields[], i: number, position: readonly string[]): Fields {
  const says = ([key, value]: [string, Data]) =>
    !position.includes(key) &&
    (all.length === 1 || all.some((other) => JSON.stringify(other[key]) !== JSON.stringify(value)));
  return Object.fromEntries(Object.entries(all[i]!).filter(says));
}

/** Return a table of objects. Its columns depend on the keys alone, so that none comes or goes when values do. */
function tableOf(inside: Named[], all: readonly Fields[]): Part {
  const columns = [...new Set(all.flatMap((fields) => Object.keys(fields)))];
  return columns.length ? { is: "table", columns, rows: inside } : group(inside);
}

function group(inside: Named[]): Part {
  return {
    is: "group",
    values: inside.filter(({ value }) => isScalar(value)),
    parts: inside.filter(({ value }) => !isScalar(value)),
  };
}

/** Make a key or an identifier readable: `rolls_left` becomes `rolls left`. */
export function words(key: string): string {
  return key.replaceAll(/(?<=[A-Za-z])[_-]+(?=[A-Za-z])/g, " ");
}

/** Return the heading of a part. */
export function labelled(key: string): string {
  return capital(words(key));
}

/** Return the seat that a value names, if its key says that it names one; null: none. */
export function seatNamed(key: string, value: Data, seats: number): number | null {
  if (!SEATS.has(key) && !key.endsWith(BY)) return null;
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < seats ? value : null;
}

/** The sign for nothing. */
const NOTHING = "–";

export function writeScalar(value: Scalar): string {
  if (value === null || value === "") return NOTHING;
  if (typeof value === "number") return numeral(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return words(value);
}

/** Write in one line what is in a value. `names`: the players, by seat. */
export function summary(value: Data, names: readonly string[], key = ""): string {
  const seat = seatNamed(key, value, names.length);
  if (seat !== null) return names[seat]!;
  if (isScalar(value)) return writeScalar(value);
  if (isNothing(value)) return NOTHING;
  if (isList(value)) {
    return value.map((item) => summary(item, names, key)).join(value.every(isScalar) ? ", " : "; ");
  }
  const said = Object.entries(value).flatMap(([inner, part]) => {
    const isSeat = seatNamed(inner, part, names.length) !== null;
    if (!isSeat && (isNothing(part) || part === false || part === 0)) return [];
    if (part === true) return [words(inner)];
    const text = summary(part, names, inner);
    const speaks = typeof part === "string" || (isSeat && !inner.endsWith(BY));
    return [speaks ? text : `${words(inner)} ${text}`];
  });
  return said.join(", ") || NOTHING;
}
