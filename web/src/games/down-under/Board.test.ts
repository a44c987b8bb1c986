import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { afterPicking, boardAt, NAMES } from "../../testing/boardAt";
import type { Picked } from "../contract";
import Board from "./Board.svelte";
import type { DownUnderChoice } from "./choiceTypes";
import { fixture, names } from "./fixtures";
import { colourOf, tileOf } from "./targets";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function sit(name: string, viewer?: number | null) {
  const { act, props } = boardAt(fixture(name), viewer);
  const { rerender, component } = render(Board, { props });
  const hold = (fields: Picked<DownUnderChoice>) => rerender(afterPicking(fixture(name).choices, fields));
  const consider = (choice: DownUnderChoice | null) => rerender({ considered: choice });
  return { act, hold, consider, component };
}

/** Return the controls that the keyboard reaches, by their labels. */
const targets = () =>
  [...document.querySelectorAll<HTMLElement>("[data-target]")].filter((node) => node.tabIndex === 0);
const labels = () => targets().map((node) => node.getAttribute("aria-label") ?? node.textContent);

const placings = (name: string) => fixture(name).choices.filter((choice) => choice.kind === "place");
const laying = names.filter((name) => placings(name).length > 0);

describe.each(laying)("in %s", (name) => {
  const { view } = fixture(name);
  const choices = placings(name);

  test("every tile that can be laid is a pile to pick up from", async () => {
    const { act } = sit(name);
    const kinds = new Set(choices.map((choice) => `${colourOf(choice, view)} ${tileOf(choice)}`));
    const piles = targets().filter((node) => node.dataset.pile);
    expect(new Set(piles.map((node) => node.dataset.pile))).toEqual(kinds);
    for (const pile of piles) {
      if (pile.getAttribute("aria-pressed") === "true") continue;
      await fireEvent.click(pile);
      expect(act.hold).toHaveBeenLastCalledWith({ kind: "place", tile: pile.dataset.pile!.split(" ")[1] });
    }
  });

  test("every choice is laid by turning the tile and taking its cell", async () => {
    for (const tile of new Set(choices.map(tileOf))) {
      const { act, hold, component } = sit(name);
      await hold({ kind: "place", tile });
      const own = choices.filter((choice) => tileOf(choice) === tile);
      const colours = new Set(own.map((choice) => colourOf(choice, view)));
      for (const colour of colours) {
        const pile = document.querySelector<HTMLElement>(`[data-pile="${colour} ${tile}"]`)!;
        if (pile.getAttribute("aria-pressed") !== "true") await fireEvent.click(pile);
        for (let quarter = 0; quarter < 4; quarter++) {
          const cells = [...document.querySelectorAll<HTMLElement>(".place.fits")];
          for (const cell of cells) {
            await fireEvent.click(cell);
            expect(cell.getAttribute("aria-label")).toBe(act.play.mock.lastCall![0].says);
          }
          component.press("r", false);
          flushSync();
        }
      }
      expect(new Set(act.play.mock.calls.map(([choice]) => choice.action))).toEqual(
        new Set(own.map(({ action }) => action)),
      );
      cleanup();
    }
  });

  test("every control has a name of its own", async () => {
    const { hold } = sit(name);
    await hold({ kind: "place", tile: tileOf(choices[0]!) });
    expect(labels().every((label) => label.trim().length > 3)).toBe(true);
    const places = labels().filter((label) => !label.startsWith("Pick up"));
    expect(new Set(places).size).toBe(places.length);
  });
});

test("the curves of a ring are turned left or right", async () => {
  const { act } = sit("ring");
  const rotations = fixture("ring").choices.filter(({ kind }) => kind === "rotate");
  expect(new Set(labels())).toEqual(new Set(rotations.map(({ says }) => says)));
  for (const choice of rotations) {
    await fireEvent.click(screen.getByRole("button", { name: choice.says }));
    expect(act.play).toHaveBeenLastCalledWith(choice);
  }
});

test("tiles stay when the surface is turned, so that none is laid again", async () => {
  sit("middle");
  const tiles = () => [...document.querySelectorAll(".plane > svg > g > g")];
  const before = tiles();
  expect(before).toHaveLength(2 * fixture("middle").view.tiles.length); // the ground and the paths of each
  const places = () => before.map((tile) => tile.parentElement!.getAttribute("transform"));
  const shown = places();
  await fireEvent.click(screen.getByRole("button", { name: "Turn the view; now north is up" }));
  expect(places()).not.toEqual(shown);
  expect(tiles().map((tile) => before.indexOf(tile))).toEqual(before.map((_, nth) => nth));
});

test("a cell under the pointer is considered, until the pointer leaves", async () => {
  const tile = tileOf(placings("middle")[0]!);
  const { act, hold } = sit("middle");
  await hold({ kind: "place", tile });
  const cell = document.querySelector<HTMLElement>(".place.fits")!;
  await fireEvent.pointerEnter(cell, { pointerType: "mouse" });
  expect(act.consider).toHaveBeenLastCalledWith(expect.objectContaining({ kind: "place" }));
  expect(document.querySelector(".ghost")).toBeTruthy();
  await fireEvent.pointerLeave(cell, { pointerType: "mouse" });
  expect(act.consider).toHaveBeenLastCalledWith(null);
  expect(document.querySelector(".ghost")).toBeNull();
});

test.each(["middle", "ring"] as const)("in %s, a hint is drawn at the place it is about", async (name) => {
  const { consider } = sit(name);
  const [choice] = fixture(name).choices;
  expect(document.querySelector(".ghost")).toBeNull();
  await consider(choice!);
  expect(document.querySelectorAll(".ghost")).toHaveLength(1);
  await consider(null);
  expect(document.querySelector(".ghost")).toBeNull();
});

describe("a finger’s first tap on a cell that needs another turn", () => {
  /** Sit down at a moment with such a cell, with a tile in hand that has to be turned for it. */
  async function sitAtTurn() {
    for (const name of laying) {
      for (const tile of new Set(placings(name).map(tileOf))) {
        const { act, hold } = sit(name);
        await hold({ kind: "place", tile });
        const cell = document.querySelector<HTMLElement>(".place.turns");
        if (cell) return { act, hold, tile, cell };
        cleanup();
      }
    }
    return expect.unreachable("No moment has such a cell.");
  }

  test("only turns the tile", async () => {
    const { act, cell } = await sitAtTurn();
    await fireEvent.pointerDown(cell, { pointerType: "touch" });
    await fireEvent.click(cell);
    expect(act.play).not.toHaveBeenCalled();
    expect(cell.classList).toContain("fits");
    await fireEvent.click(cell);
    expect(act.play).toHaveBeenCalledOnce();
  });

  test("swallows no key if it has become a scroll", async () => {
    const { act, cell } = await sitAtTurn();
    await fireEvent.pointerDown(cell, { pointerType: "touch" });
    await fireEvent.pointerCancel(cell, { pointerType: "touch" });
    await fireEvent.click(cell);
    expect(act.play).toHaveBeenCalledOnce();
  });

  test("is forgotten by the next turn", async () => {
    const { act, hold, tile, cell } = await sitAtTurn();
    await fireEvent.pointerDown(cell, { pointerType: "touch" });
    await fireEvent.click(cell);
    expect(document.querySelector(".aimed")).toBeTruthy();
    await hold({ kind: "done" });
    await hold({ kind: "place", tile });
    expect(document.querySelector(".aimed")).toBeNull();
    expect(act.consider).toHaveBeenLastCalledWith(null);
  });
});

test("picking the tile in hand again turns it", async () => {
  const { act, hold } = sit("middle");
  const curve = placings("middle")
    .map(tileOf)
    .find((tile) => tile.startsWith("curve"))!;
  await hold({ kind: "place", tile: curve });
  const drawn = () => document.querySelector("[aria-pressed='true'] svg")!.innerHTML;
  const before = drawn();
  await fireEvent.click(document.querySelector<HTMLElement>("[aria-pressed='true']")!);
  expect(drawn()).not.toBe(before);
  expect(act.hold).not.toHaveBeenCalled();
});

test("a pile that can't be laid says why", async () => {
  const { act } = sit("middle");
  const off = document.querySelector<HTMLElement>("[data-pile][aria-disabled='true']")!;
  await fireEvent.click(off);
  expect(act.why).toHaveBeenCalledWith(expect.stringMatching(/^place [\w-]+ \d+ -?\d+,-?\d+$/));
});

describe("routes", () => {
  test("each is described in words, with its points in brackets while the dingo is kept back", () => {
    sit("middle");
    const { view } = fixture("middle");
    for (const { seat, points, keeps_dingo } of view.colours) {
      const said = keeps_dingo ? `(${points})` : `${points}`;
      expect(
        screen.getByRole("button", {
          name: (name) => name.replace(/ /g, "").startsWith(`${NAMES[seat]},route:${said}points`),
        }),
      ).toBeTruthy();
    }
  });

  test("a selected one shows its open ends and what its points are made of", async () => {
    sit("middle");
    const other = fixture("middle").view.colours.find(
      ({ seat }) => seat !== fixture("middle").view.deciding,
    )!;
    await fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${NAMES[other.seat]} ?, route`) }));
    expect(document.querySelectorAll(".end")).toHaveLength(other.open.length);
    expect(screen.getByText(`${other.length} paths`)).toBeTruthy();
  });
});

test("the surface can be turned, and stays turned for this viewer", async () => {
  sit("middle");
  await fireEvent.click(screen.getByRole("button", { name: /north is up/ }));
  expect(screen.getByRole("button", { name: /west is up/ })).toBeTruthy();
  cleanup();
  sit("middle");
  expect(screen.getByRole("button", { name: /west is up/ })).toBeTruthy();
});

test("a spectator has nothing to choose, but sees a stock", () => {
  sit("middle", null);
  expect(targets()).toEqual([]);
  expect(document.querySelectorAll("[data-pile]").length).toBeGreaterThan(3);
});
