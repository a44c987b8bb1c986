// Finds what differs between two views of the same match.

import { same } from "../choosing/narrowChoices";
import { partsOf, type Data } from "./viewParts";

/**
 * Return the paths of everything that is new or different in the later value, and of everything that contains such a
 * thing. If a list grew or shrank, its items are compared wherever they are; otherwise each with the one in the same
 * place.
 */
export function changedPaths(before: Data, now: Data): ReadonlySet<string> {
  const found = new Set<string>();
  compare(before, now, "", found);
  return found;
}

/** Note what has changed at a path. Return whether anything has. */
function compare(before: Data | undefined, now: Data, path: string, found: Set<string>): boolean {
  if (before !== undefined && same(before, now)) return false;
  const inside = partsOf(path, now);
  const old = before === undefined ? [] : partsOf(path, before);
  if (Array.isArray(before) && Array.isArray(now) && before.length !== now.length) {
    const left = old.map(({ value }) => value);
    for (const { path: at, value } of inside) {
      const twin = left.findIndex((other) => same(other, value));
      if (twin < 0) compare(undefined, value, at, found);
      else left.splice(twin, 1);
    }
  } else {
    const values = new Map(old.map(({ key, value }) => [key, value]));
    for (const { key, path: at, value } of inside) compare(values.get(key), value, at, found);
  }
  found.add(path);
  return true;
}
