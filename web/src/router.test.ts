import { fireEvent } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { router } from "./router.svelte";

let outside = 0;
const count = (event: MouseEvent) => {
  if (!event.defaultPrevented) outside += 1;
  event.preventDefault(); // jsdom can't leave the page
};

beforeEach(() => {
  router.go("/");
  outside = 0;
  document.addEventListener("click", router.follow);
  document.addEventListener("click", count);
});

afterEach(() => {
  document.removeEventListener("click", router.follow);
  document.removeEventListener("click", count);
  document.body.innerHTML = "";
});

function link(attributes: string): Element {
  document.body.innerHTML = `<a ${attributes}><b>there</b></a>`;
  return document.querySelector("b")!;
}

test("a click on an internal link changes the page without loading", async () => {
  await fireEvent.click(link('href="/rules/pebbles"'));
  expect(router.route).toEqual({ page: "rules", game: "pebbles" });
  expect(location.pathname).toBe("/rules/pebbles");
  expect(outside).toBe(0);
});

test.each([
  ["another site", 'href="https://example.org/settings"', {}],
  ["a new tab", 'href="/settings" target="_blank"', {}],
  ["a download", 'href="/settings" download', {}],
  ["the API document", 'href="/api/openapi.json"', {}],
  ["a click with Ctrl", 'href="/settings"', { ctrlKey: true }],
  ["the middle button", 'href="/settings"', { button: 1 }],
])("%s is left to the browser", async (_, attributes, how) => {
  await fireEvent.click(link(attributes), how);
  expect(router.route).toEqual({ page: "home" });
  expect(outside).toBe(1);
});

test("back goes back", async () => {
  router.go({ page: "settings" });
  const went = new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.back();
  await went;
  expect(router.route).toEqual({ page: "home" });
});

test("an answer that comes once its page was left leads nowhere, not even from another visit", () => {
  const go = router.goFromHere();
  router.go({ page: "settings" });
  router.go({ page: "home" });
  go({ page: "records" });
  expect(router.route).toEqual({ page: "home" });
});

test("all moments of a match are one page", () => {
  router.go({ page: "match", id: "m1", at: null });
  const go = router.goFromHere();
  router.go({ page: "match", id: "m1", at: 3 }, { replace: true });
  go({ page: "match", id: "m2", at: null });
  expect(router.route).toEqual({ page: "match", id: "m2", at: null });
});

test("the address follows quick changes after a while, as browsers refuse to write it more often", () => {
  vi.useFakeTimers();
  const writes = vi.spyOn(history, "replaceState");
  for (let at = 1; at <= 50; at++) router.go({ page: "match", id: "m1", at }, { replace: true });
  expect(router.route).toEqual({ page: "match", id: "m1", at: 50 });
  expect(writes.mock.calls.length).toBeLessThan(3);
  vi.runAllTimers();
  expect(location.pathname).toBe("/m/m1/50");
  for (let at = 51; at <= 60; at++) router.go({ page: "match", id: "m1", at }, { replace: true });
  router.go({ page: "settings" });
  vi.runAllTimers();
  expect(location.pathname).toBe("/settings");
  expect(writes).toHaveBeenLastCalledWith(null, "", "/m/m1/60");
  writes.mockRestore();
  vi.useRealTimers();
});

test.each(["pushState", "replaceState"] as const)(
  "the page changes even if the browser refuses %s",
  (how) => {
    const refused = vi.spyOn(history, how).mockImplementation(() => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    });
    router.go({ page: "match", id: "m1", at: 5 }, { replace: how === "replaceState" });
    expect(router.route).toEqual({ page: "match", id: "m1", at: 5 });
    refused.mockRestore();
  },
);
