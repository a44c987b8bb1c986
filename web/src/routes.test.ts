import { expect, test } from "vitest";
import { href, route, type Route } from "./routes";

const routes: Route[] = [
  { page: "home" },
  { page: "new", game: "pebbles" },
  { page: "rules", game: "pebbles" },
  { page: "game", game: "pebbles" },
  { page: "puzzle", game: "pebbles" },
  { page: "puzzle", game: "pebbles", day: "2026-03-14" },
  { page: "match", id: "a-B_9", at: null },
  { page: "match", id: "a-B_9", at: 0 },
  { page: "match", id: "a-B_9", at: 1234 },
  { page: "seat", id: "a-B_9", secret: "s-E_c" },
  { page: "letter", does: "confirm", id: "a-B_9", secret: "s-E_c" },
  { page: "letter", does: "stop", id: "a-B_9", secret: "s-E_c" },
  { page: "letter", does: "block", id: "a-B_9", secret: "s-E_c" },
  { page: "records" },
  { page: "settings" },
  { page: "keys" },
  { page: "privacy" },
];

test.each(routes)("the address of $page leads back to it", (there) => {
  expect(route(href(there))).toEqual(there);
});

test("a slash at the end changes nothing", () => {
  expect(route("/settings/")).toEqual({ page: "settings" });
  expect(route("/m/abc/")).toEqual({ page: "match", id: "abc", at: null });
});

test.each([
  "/m",
  "/m/abc/x",
  "/m/abc/-1",
  "/m/abc/1.5",
  "/m/abc/3/4",
  "/new",
  "/games",
  "/puzzle",
  "/puzzle/pebbles/2026-03-14/more",
  "/settings/more",
  "/notices/abc/stop",
  "/notices/abc/start/secret",
  "/%",
  "/what",
])("%s leads nowhere", (path) => {
  expect(route(path)).toEqual({ page: "unknown", path });
});
