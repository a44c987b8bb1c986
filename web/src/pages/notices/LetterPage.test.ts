import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { toasts } from "../../parts/toasts.svelte";
import LetterPage from "./LetterPage.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.list = [];
});

test("a server that can’t be reached is reported in a sentence", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
  render(LetterPage, { does: "stop", id: "abc", secret: "xyz" });
  await fireEvent.click(screen.getByRole("button"));
  await vi.waitFor(() =>
    expect(toasts.list.at(-1)?.says).toBe("The server can’t be reached just now. Please try again."),
  );
});

test.each(["stop", "block"] as const)("only the button asks the server to %s", async (does) => {
  const fetch = vi.fn().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetch);
  render(LetterPage, { does, id: "abc", secret: "xyz" });
  expect(fetch).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button"));
  await screen.findByRole("status");
  expect(fetch.mock.calls).toEqual([[`/notices/abc/${does}/xyz`, { method: "POST" }]]);
});
