import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import document from "../../openapi.json";
import ApiDocsPage from "./ApiDocsPage.svelte";

afterEach(() => vi.unstubAllGlobals());

test("a document that did not arrive is requested again", async () => {
  const fetch = vi.fn(async () => Response.json(document));
  fetch.mockResolvedValueOnce(Response.json({ error: "busy" }, { status: 503 }));
  vi.stubGlobal("fetch", fetch);
  render(ApiDocsPage);
  await fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "matches" })).toBeTruthy();
});
