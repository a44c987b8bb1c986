import { afterEach, expect, test } from "vitest";
import { afterHash, inPath } from "./pathInAddress";

afterEach(() => history.replaceState(null, "", "/"));

function link(href: string): HTMLAnchorElement {
  return Object.assign(document.createElement("a"), { href });
}

test("a host of files keeps the path after the hash, in whatever folder the page is", () => {
  history.replaceState(null, "", "/folder/index.html");
  expect(afterHash.current()).toBe("/");
  history.replaceState(null, "", afterHash.addressOf("/m/abc/3"));
  expect(afterHash.current()).toBe("/m/abc/3");
  expect(location.pathname).toBe("/folder/index.html");
});

test("a link to another page on a host of files is followed here", () => {
  history.replaceState(null, "", "/folder/#/settings");
  expect(afterHash.linked(link(afterHash.addressOf("/m/abc")))).toBe("/m/abc");
});

test.each(["#below", "/folder/record.txt", "https://example.org/#/settings", "/elsewhere/#/settings"])(
  "the link %s is left to the browser on a host of files",
  (href) => {
    history.replaceState(null, "", "/folder/#/settings");
    expect(afterHash.linked(link(href))).toBeNull();
  },
);

test("a link within a page of a server is left to the browser", () => {
  history.replaceState(null, "", "/rules/pebbles");
  expect(inPath.linked(link("#end"))).toBeNull();
  expect(inPath.linked(link("/settings"))).toBe("/settings");
});
