import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../api/client";
import { toasts } from "../../parts/toasts.svelte";
import { router } from "../../router.svelte";
import { aTable, game } from "../../testing/fakes";
import { offline } from "../../testing/openMatch";
import LearnButton from "./LearnButton.svelte";

const post = vi.fn();
const open = vi.fn();
const url = new URL("/m/m7", location.href).href;

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(api, "POST").mockImplementation(post);
  post.mockResolvedValue({ data: aTable(4, { id: "m7" }), response: new Response() });
  vi.spyOn(router, "go").mockReturnValue();
  vi.stubGlobal("open", open);
});
afterEach(() => {
  toasts.list = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function begin(inNewTab: boolean): Promise<void> {
  render(LearnButton, { game, inNewTab });
  await fireEvent.click(screen.getByRole("button"));
  await vi.waitFor(() => expect(screen.getByRole("button").ariaBusy).not.toBe("true"));
}

test("a lesson begins on this page, or in a tab that is opened at once", async () => {
  await begin(false);
  expect(router.go).toHaveBeenCalledExactlyOnceWith({ page: "match", id: "m7", at: null });
  const tab = { location: { replace: vi.fn() } };
  open.mockReturnValueOnce(tab);
  document.body.innerHTML = "";
  await begin(true);
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url));
  expect(router.go).toHaveBeenCalledOnce();
});

test("if the browser opens no tab, the page stays, and offers the lesson", async () => {
  open.mockReturnValueOnce(null);
  await begin(true);
  await vi.waitFor(() => expect(toasts.list[0]?.offers?.label).toBe("Open the lesson"));
  expect(router.go).not.toHaveBeenCalled();
  toasts.list[0]!.offers!.act();
  expect(open).toHaveBeenLastCalledWith(url, "_blank");
});

test("if there is no lesson, its tab is closed again", async () => {
  const tab = { close: vi.fn() };
  open.mockReturnValueOnce(tab);
  post.mockRejectedValue(offline());
  await begin(true);
  await vi.waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
  expect(toasts.list[0]?.kind).toBe("bad");
});
