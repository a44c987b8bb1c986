import { expect, test } from "vitest";
import { mayPrefetch, type Circumstances } from "./prefetchRule";

const WIFI = { saveData: false, type: "wifi" };
const MOBILE = { saveData: false, type: "cellular" };
const SPARING = { saveData: true, type: "wifi" };
const UNKNOWN_TYPE = { saveData: false };

const CASES: [string, Circumstances, boolean][] = [
  ["a visitor without tables", { installed: false, tables: 0, connection: WIFI }, false],
  ["a player", { installed: false, tables: 1, connection: WIFI }, true],
  ["an app", { installed: true, tables: 0, connection: WIFI }, true],
  ["a player on a mobile connection", { installed: false, tables: 3, connection: MOBILE }, false],
  ["an app on a mobile connection", { installed: true, tables: 3, connection: MOBILE }, false],
  ["a player who saves data", { installed: false, tables: 1, connection: SPARING }, false],
  [
    "a player on a connection of unknown type",
    { installed: false, tables: 1, connection: UNKNOWN_TYPE },
    true,
  ],
  ["a player whose browser can't tell", { installed: false, tables: 1 }, false],
  ["an app whose browser can't tell", { installed: true, tables: 0 }, true],
];

test.each(CASES)("%s", (_, circumstances, expected) => {
  expect(mayPrefetch(circumstances)).toBe(expected);
});
