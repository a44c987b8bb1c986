import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, type Keeps } from "../api/client";
import * as me from "../me.svelte";
import { offline } from "../testing/openMatch";
import PrivacyPage from "./PrivacyPage.svelte";

beforeEach(() => void vi.spyOn(me, "identified").mockResolvedValue(undefined as never));
afterEach(() => void vi.restoreAllMocks());

/** Return what the page says once a server has said for how long it keeps what it knows. */
async function said(keeps: Keeps): Promise<string> {
  const data = { addresses: [], channels: [], push_key: "", keeps };
  vi.spyOn(api, "GET").mockResolvedValue({ data, response: new Response() } as never);
  const { container } = render(PrivacyPage);
  const text = () => container.textContent!.replace(/\s+/g, " ");
  await vi.waitFor(() => expect(text()).not.toContain("has decided"));
  return text();
}

test("the page says for how long this server keeps chat and people", async () => {
  const text = await said({ chat: 7, people: 1 });
  expect(text).toContain("If you don’t come back for one day,");
  expect(text).toContain("Each line goes 7 days after the match has ended or was cancelled,");
});

test("the page says so if a server keeps them for ever", async () => {
  const text = await said({ chat: null, people: null });
  expect(text).toContain("They are kept for ever, unless you ask to be forgotten.");
  expect(text).toContain("It is kept for ever, unless whoever runs this server deletes it.");
});

test("without an answer, the page names no times", async () => {
  vi.spyOn(api, "GET").mockRejectedValue(offline());
  const { container } = render(PrivacyPage);
  await vi.waitFor(() => expect(api.GET).toHaveBeenCalled());
  expect(container.textContent).toContain("Whoever runs this server has decided how long");
});
