import { expect, test } from "vitest";
import { DrawerState } from "./drawerState.svelte";

const context = { roomy: false, small: false, over: false, exploring: false, unread: 2, chats: true };

test("a column of its own is open at once, and stays open", () => {
  const drawer = new DrawerState({ ...context, roomy: true });
  expect(drawer.isColumn).toBe(true);
  drawer.toggle("log");
  expect(drawer.shows("log")).toBe(true);
});

test("elsewhere the drawer opens and closes by its tabs", () => {
  const drawer = new DrawerState(context);
  expect(drawer.open).toBe(false);
  drawer.toggle("chat");
  expect(drawer.shows("chat")).toBe(true);
  drawer.toggle("log");
  expect(drawer.shows("log")).toBe(true);
  drawer.toggle("log");
  expect(drawer.open).toBe(false);
});

test("a sheet is put away when something happens behind it, or the window shrinks", () => {
  const drawer = new DrawerState({ ...context, small: true });
  drawer.show("rules");
  expect(drawer.uncoverBoard()).toBe(true);
  expect(drawer.uncoverBoard()).toBe(false);
  drawer.show("rules");
  drawer.fitWindow();
  expect(drawer.open).toBe(false);
});

test("the tabs fit the match: unread chat, choices during it, its analysis afterwards", () => {
  const ids = (drawer: DrawerState) => drawer.tabs.map(({ id }) => id);
  const drawer = new DrawerState(context);
  expect(ids(drawer)).toEqual(["log", "chat", "choices", "points", "rules", "more"]);
  expect(drawer.tabs[1]?.count).toBe(2);
  drawer.show("chat");
  expect(drawer.tabs[1]?.count).toBe(0);
  drawer.show("keys");
  expect(ids(drawer).at(-1)).toBe("keys");
  expect(ids(new DrawerState({ ...context, over: true }))[2]).toBe("analysis");
});

test("the tab that shows stays in the row when somebody begins to explore", () => {
  const drawer = new DrawerState({ ...context, over: true, exploring: true });
  expect(drawer.tabs.map(({ id }) => id)).toContain("choices");
  drawer.show("points");
  expect(drawer.tabs.map(({ id }) => id)).toContain("points");
  drawer.show("choices");
  expect(drawer.tabs.map(({ id }) => id)).toContain("choices");
});
