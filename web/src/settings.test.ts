import { beforeEach, describe, expect, test, vi } from "vitest";
import { Settings } from "./settings.svelte";

const root = document.documentElement;

beforeEach(() => localStorage.clear());

test("settings are stored and restored", () => {
  const before = new Settings();
  before.theme = "dark";
  before.motion = "calm";
  before.confirmTurnEnd = true;
  before.setColour(0, "plum");
  const after = new Settings();
  expect([after.theme, after.motion, after.confirmTurnEnd, after.sound]).toEqual([
    "dark",
    "calm",
    true,
    false,
  ]);
  expect(after.colours[0]).toBe("plum");
});

describe("two tabs", () => {
  const KEY = "tuckerbox.settings";

  test("do not overwrite what the other has stored", () => {
    const [one, other] = [new Settings(), new Settings()];
    one.sound = true;
    one.setTips("pebbles", false);
    one.setColour(0, "plum");
    other.motion = "calm";
    other.setTips("marbles", false);
    other.setColour(1, "gold");
    for (const tab of [other, new Settings()]) {
      expect([tab.sound, tab.motion, tab.colours.slice(0, 2)]).toEqual([true, "calm", ["plum", "gold"]]);
      expect(["pebbles", "marbles", "other"].map((game) => tab.showsTips(game))).toEqual([
        false,
        false,
        true,
      ]);
    }
  });

  test("follow each other", () => {
    const [one, other] = [new Settings(), new Settings()];
    one.theme = "dark";
    root.removeAttribute("data-theme"); // each tab has a page of its own
    dispatchEvent(new StorageEvent("storage", { key: "something else" }));
    expect(other.theme).toBe("auto");
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect([other.theme, root.getAttribute("data-theme")]).toEqual(["dark", "dark"]);
  });
});

test("turns do not end by themselves if the player wants to be asked first", () => {
  const settings = new Settings();
  expect(settings.endTurns).toBe(false);
  settings.endTurns = true;
  expect(settings.endTurns).toBe(true);
  settings.confirmTurnEnd = true;
  expect([settings.endTurns, new Settings().endTurns]).toEqual([false, false]);
});

test("a night is kept, but not one that is too long for a clock", () => {
  const before = new Settings();
  expect(before.night).toEqual({ from: "22:00", to: "07:30" });
  before.night = { from: "09:00", to: "17:00" };
  expect(new Settings().night).toEqual({ from: "09:00", to: "17:00" });
  for (const night of [
    { from: "22:00", to: "09:00" },
    { from: "22:00", to: "7" },
    { to: "07:00" },
    "night",
  ]) {
    localStorage.setItem("tuckerbox.settings", JSON.stringify({ night }));
    expect(new Settings().night).toEqual({ from: "22:00", to: "07:30" });
  }
});

test("shortcuts are on until they are turned off", () => {
  const settings = new Settings();
  expect(settings.shortcuts).toBe(true);
  settings.shortcuts = false;
  expect(new Settings().shortcuts).toBe(false);
});

test("the theme is an attribute of the page, except “auto”", () => {
  const settings = new Settings();
  settings.theme = "light";
  expect(root.getAttribute("data-theme")).toBe("light");
  settings.theme = "auto";
  expect(root.hasAttribute("data-theme")).toBe(false);
});

test("two seats never share a colour: they swap", () => {
  const settings = new Settings();
  settings.setColour(0, "green");
  expect(settings.colours.slice(0, 4)).toEqual(["green", "vermilion", "blue", "plum"]);
  expect(new Set(settings.colours).size).toBe(settings.colours.length);
  expect(root.style.getPropertyValue("--seat-0")).toBe("var(--green)");
  settings.resetColours();
  expect(root.style.getPropertyValue("--seat-0")).toBe("");
});

test("a motion has a duration; “off” moves nothing", () => {
  const settings = new Settings();
  expect(settings.motionMs).toBe(160);
  settings.motion = "calm";
  expect(settings.motionMs).toBe(280);
  settings.motion = "off";
  expect(settings.motionMs).toBe(0);
});

test("tips are on until they are turned off for a game", () => {
  const settings = new Settings();
  expect(settings.showsTips("pebbles")).toBe(true);
  settings.setTips("pebbles", false);
  expect([settings.showsTips("pebbles"), settings.showsTips("other")]).toEqual([false, true]);
  settings.showAllTips();
  expect(settings.showsTips("pebbles")).toBe(true);
});

test("the motion that was stored under its earlier name stays", () => {
  localStorage.setItem("tuckerbox.settings", '{"pace":"calm"}');
  expect(new Settings().motion).toBe("calm");
});

test("tips that were turned off under the setting’s earlier name stay off", () => {
  localStorage.setItem("tuckerbox.settings", '{"unguided":["pebbles"]}');
  const settings = new Settings();
  expect([settings.showsTips("pebbles"), settings.showsTips("other")]).toEqual([false, true]);
});

test.each(["nonsense", "null", '{"theme":"pink","motion":9,"colours":["blue","blue"],"withoutTips":[1]}'])(
  "the stored text %s means the defaults",
  (rubbish) => {
    localStorage.setItem("tuckerbox.settings", rubbish);
    const settings = new Settings();
    expect([settings.theme, settings.motion, settings.colours[0]]).toEqual(["auto", "brisk", "blue"]);
  },
);

test("if storage is full, changes last as long as the page", () => {
  const settings = new Settings();
  settings.motion = "calm";
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  settings.theme = "dark";
  settings.sound = true;
  vi.restoreAllMocks();
  expect([settings.theme, settings.sound, settings.motion]).toEqual(["dark", true, "calm"]);
});

test("forbidden storage breaks nothing", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  const settings = new Settings();
  settings.sound = true;
  settings.theme = "dark";
  expect([settings.sound, settings.theme]).toEqual([true, "dark"]);
  vi.restoreAllMocks();
});
