import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, test } from "vitest";
import type { Choice } from "../../api/client";
import type { Fixture } from "../../testing/boardFixtures";
import type { Picked, View } from "../../games/contract";
import { anAct, NAMES } from "../../testing/boardAt";
import { aChoice, aSeat, told } from "../../testing/fakes";
import { narrowed, merged, picking } from "../choosing/narrowChoices";
import { offersFor } from "./choiceButtons";
import { placeOf } from "../turn/advisedPlace";
import DefaultBoard from "./DefaultBoard.svelte";

afterEach(cleanup);

const moments = import.meta.glob<Fixture>("../../games/**/fixtures/*.json", { import: "default" });

function seatsOf({ players, seats }: View) {
  const count = Array.isArray(players) ? players.length : typeof seats === "number" ? seats : 2;
  return NAMES.slice(0, count).map((name, seat) => aSeat(seat, { name }));
}

function lay(view: View, choices: Choice[] = [], more: Record<string, unknown> = {}) {
  const act = anAct();
  const props = {
    view,
    seats: seatsOf(view),
    viewer: 0,
    choices,
    picked: {},
    considered: null,
    preview: null,
    events: [],
    motionMs: 0,
    act,
    ...more,
  };
  return { act, props, ...render(DefaultBoard, { props }) };
}

/** Return every choice that can be made by pressing offers, from what they leave at first. */
function reachable(choices: Choice[], picks: readonly Picked[] = []): Choice[] {
  const fitting = narrowed(choices, merged(picks));
  return offersFor(fitting, NAMES).flatMap(({ offers }) =>
    offers.flatMap(({ choice, picks: picked, leaves }) => {
      if (choice) return [choice];
      expect(leaves).toBeLessThan(fitting.length); // each press gets closer to a choice
      return reachable(choices, picking(choices, picks, picked));
    }),
  );
}

describe.each(Object.entries(moments))("%s", (_, load) => {
  test("every choice can be made, once", async () => {
    const { choices } = await load();
    const found = reachable(choices).map(({ action }) => action);
    expect(found.toSorted()).toEqual(choices.map(({ action }) => action).toSorted());
  });

  test("all of it is readable, and what is offered is a button", async () => {
    const { view, choices, events } = await load();
    const { container } = lay(view, choices, { events });
    expect(container.textContent).not.toMatch(/\[object|undefined|NaN/);
    expect(container.textContent!.length).toBeGreaterThan(200);
    const offered = offersFor(choices, NAMES).flatMap(({ offers }) => offers.map(({ target }) => target));
    const targets = [...container.querySelectorAll<HTMLElement>("button[data-target]")];
    expect(targets.map((target) => target.dataset.target)).toEqual(offered);
  });
});

const VIEW: View = {
  pile: 17,
  row: ["ace", null, ""],
  players: [
    { seat: 0, left: 4 },
    { seat: 1, left: 2 },
  ],
};

it("each seat has a panel with its name, and the viewer finds their own", () => {
  lay(VIEW);
  expect(screen.getByRole("heading", { name: /^Ann you$/ })).toBeTruthy();
  expect(screen.getByRole("heading", { name: /^Bob$/ })).toBeTruthy();
});

it("what is face down or empty can be told apart without looking", () => {
  lay(VIEW);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent.trim())).toEqual([
    "ace",
    "face down",
    "empty",
  ]);
});

it("what the last step changed is marked, and nothing after a jump to another moment", async () => {
  const { rerender, container, props } = lay(VIEW);
  const marked = () => [...container.querySelectorAll(".changed")].map((found) => found.textContent!.trim());
  await rerender({ ...props, view: { ...VIEW, pile: 15 }, events: [told("Bo takes 2.")] });
  expect(marked()).toEqual(["15"]);
  expect(screen.getByText("Bo takes 2.")).toBeTruthy();
  await rerender({ ...props, view: VIEW });
  expect(marked()).toEqual([]);
});

it("a choice that is considered shows what it would bring", async () => {
  const take = aChoice("take 2");
  const { act, rerender, container, props } = lay(VIEW, [take, aChoice("take 1")]);
  await fireEvent.focus(screen.getByRole("button", { name: "Take 2" }));
  expect(act.consider).toHaveBeenCalledWith(take);
  const preview = {
    action: take.action,
    view: { ...VIEW, pile: 15 },
    events: [told("Anna takes 2.")],
    points: [],
    prompt: "",
  };
  await rerender({ ...props, considered: take, preview });
  expect(container.querySelector(".changed")?.textContent.trim()).toBe("15");
  expect(screen.getByRole("heading", { name: "What this would bring" })).toBeTruthy();
});

it("a few choices are played at once, many are narrowed by a field first", async () => {
  const { act } = lay(VIEW, [aChoice("take 1"), aChoice("take 2")]);
  await fireEvent.click(screen.getByRole("button", { name: "Take 2" }));
  expect(act.play).toHaveBeenCalledWith(expect.objectContaining({ action: "take 2" }));
  cleanup();

  const places = ["ace", "king"].flatMap((card) =>
    Array.from({ length: 8 }, (_, at): Choice => ({ ...aChoice(`lay ${card} ${at}`), fields: { card, at } })),
  );
  const many = lay(VIEW, places);
  await fireEvent.click(screen.getByRole("button", { name: /^King/ }));
  expect(many.act.pick).toHaveBeenCalledWith({ kind: "lay", card: "king" });
});

it("a button that makes a choice is the place of that choice", () => {
  lay(VIEW, [aChoice("take 1"), aChoice("take 2")]);
  expect(placeOf(document.body, "take 2")).toBe(screen.getByRole("button", { name: "Take 2" }));
});

// Like the view of a game in which runners climb columns.
const CLIMB: View = {
  phase: "go-on",
  active: 1,
  deciding: 1,
  columns: [
    { column: 2, owner: null, markers: [{ seat: 0, space: 2 }] },
    { column: 3, owner: 0, markers: [] },
  ],
  players: [
    { seat: 0, points: 1, claimed: ["3"] },
    { seat: 1, points: 0, claimed: [] },
  ],
};

it("the panel of the seat whose turn it is says so", () => {
  lay(CLIMB);
  expect(screen.getByRole("heading", { name: "Bob has the turn" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Ann you" })).toBeTruthy();
  cleanup();
  lay(CLIMB, [], { viewer: 1 });
  expect(screen.getByRole("heading", { name: "Bob your turn" })).toBeTruthy();
});

it("what is empty is a dash, at the place where it fills", () => {
  const { container } = lay(CLIMB);
  expect(screen.getAllByRole("heading", { name: "Claimed" })).toHaveLength(2);
  expect(
    [...container.querySelectorAll("span.nothing")].map(({ textContent }) => textContent.trim()),
  ).toEqual(["–", "–", "–"]);
});

it("a word has a dot in its colour, and a number has none", () => {
  const { container } = lay({ ...VIEW, row: ["ace", "12", 7] });
  const chips = [...container.querySelectorAll("ul.chips > li")];
  expect(chips.map((chip) => chip.querySelector("i") !== null)).toEqual([true, false, false]);
});

it("a single choice of a kind needs no heading", () => {
  lay(CLIMB, [aChoice("roll"), aChoice("done")]);
  expect(screen.queryByRole("heading", { name: "Roll" })).toBeNull();
  expect(screen.getByRole("button", { name: "Roll" })).toBeTruthy();
});
