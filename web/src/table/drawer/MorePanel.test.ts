import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { server } from "../../backend/backend";
import { aSeat, aTable, newsOf } from "../../testing/fakes";
import { useLiveMatch } from "../../testing/openMatch";
import MorePanel from "./MorePanel.svelte";

const live = useLiveMatch();

const resign = () => fireEvent.click(screen.getByRole("button", { name: "Resign …" }));

async function open(onkeys = vi.fn()) {
  const table = aTable(3);
  await live.open(table);
  const { capabilities } = server;
  return render(MorePanel, { match: live.match, table, capabilities, onlookback: vi.fn(), onkeys });
}

test("resigning needs an answer to a question, which takes the focus and gives it back", async () => {
  await open();
  await resign();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: /^Resign for good\?/ }));
  expect(await fireEvent.keyDown(document.activeElement!, { key: "Escape" })).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Resign …" }));
  expect(live.api.resign).not.toHaveBeenCalled();
});

test("the focus stays where somebody has resigned", async () => {
  await open();
  live.api.resign.mockResolvedValue(newsOf(4, { seats: [aSeat(0, { resigned: true }), aSeat(1)] }));
  await resign();
  await fireEvent.click(screen.getByRole("button", { name: "Resign" }));
  await vi.runAllTimersAsync();
  expect(document.activeElement).toBe(screen.getByText("Resigned"));
});

test("the tab with the keys gets the focus, because it takes the place of the button that opens it", async () => {
  const tab = document.body.appendChild(document.createElement("button"));
  for (const [name, value] of Object.entries({ role: "tab", "aria-selected": "true" }))
    tab.setAttribute(name, value);
  const { unmount } = await open(vi.fn(() => unmount()));
  screen.getByRole("button", { name: "All keys" }).focus();
  await fireEvent.click(document.activeElement!);
  expect(document.activeElement).toBe(tab);
  tab.remove();
});
