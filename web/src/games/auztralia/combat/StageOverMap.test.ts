import { cleanup, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { Told } from "../../../api/client";
import { fixture, names } from "../fixtures";
import { drawPart } from "../partInTests";
import type { AuztraliaView, OldCard } from "../view";
import StageOverMap from "./StageOverMap.svelte";
import { blowOf, EMPTY_STAGE, foesOf, formation, mover, stage, effectOf } from "./shownCombat";

afterEach(cleanup);

const card: OldCard = {
  card: 7,
  moves: "zombies",
  compass: "n",
  clockwise: false,
  kinds: (["zombies", "loyalists", "mi-go", "temple", "shoggoth", "cthulhu"] as const).map((kind) => ({
    kind,
    hit_by: ["infantry", "airship"],
    damage: 2,
    air_damage: 1,
    sanity: 1,
  })),
};
const withCard = (view: AuztraliaView): AuztraliaView => ({ ...view, card, phase: "resolve" });

test("only units that are there hit", () => {
  expect(blowOf(card, "zombies", ["infantry", "artillery"]).hit_by).toEqual(["infantry"]);
});

test("damage by all Old Ones adds up, and only a force with airships can lose some", () => {
  const foes = [...foesOf(fixture("seen").view), ...foesOf(fixture("seen").view)];
  expect(effectOf(card, foes, ["infantry"])).toEqual({
    deals: foes.map(() => 1),
    damage: 2 * foes.length,
    air_damage: 0,
    sanity: foes.length,
  });
});

test("a card that has taken effect stays on the stage until the combat ends", () => {
  const { view } = fixture("seen");
  const open = stage(EMPTY_STAGE, withCard(view));
  expect(open).toMatchObject({ card, done: false });
  const after = stage(open, { ...view, card: null, phase: "before-card" });
  expect(after).toMatchObject({ card, done: true });
  expect(stage(after, { ...view, combat: null })).toEqual(EMPTY_STAGE);
});

test("a card that moves Old Ones stays in sight until all have moved", () => {
  const { view } = fixture("jamming");
  const drawn = mover({ of: null, card: null }, view);
  expect(drawn.card).toEqual(view.card);
  const arriving = mover(drawn, { ...view, card: null, phase: "blight" });
  expect(arriving.card).toEqual(view.card);
  expect(mover(arriving, { ...view, card: null, phase: "turn" }).card).toBeNull();
});

test("damage that lands is shown where it landed, until something else happens", () => {
  const { view } = fixture("seen");
  const [foe] = foesOf(view);
  const hurt = { ...foe!, damage: foe!.damage.map((damage, seat) => damage + (seat === 0 ? 2 : 0)) };
  const struck = {
    ...view,
    old_ones: view.old_ones.map((one) => (one.tile === foe!.tile ? hurt : one)),
  };
  const told = (kind: string, ...numbers: number[]): Told => ({ kind, numbers, seat: 0, text: kind });
  const events = [told("old one hit", 0, 0, 2), told("unit hurt", 0, 1), told("sanity lost", 1, 2)];
  const after = stage(stage(EMPTY_STAGE, view), struck, events);
  expect(after.blows).toEqual({
    foes: new Map([[foe!.tile, 2]]),
    units: new Map([["infantry", 1]]),
    sanity: 1,
  });
  expect(stage(after, { ...struck }, events).blows).toEqual(after.blows);
  expect(stage(after, { ...struck }, []).blows.foes.size).toBe(0);
});

test("the cards of a combat are counted", () => {
  const { view } = fixture("seen");
  const first = stage(EMPTY_STAGE, withCard(view));
  const between = stage(first, { ...view, card: null });
  const second = stage(between, { ...view, card: { ...card, card: 8 } });
  expect([first.turned, between.turned, second.turned]).toEqual([1, 1, 2]);
});

test("the outcome of a combat is shown over the map", () => {
  const events = [{ kind: "combat over", numbers: [0], seat: 0, text: "The combat at A1 is over." }];
  drawPart(StageOverMap, { ...fixture("force"), events });
  expect(screen.getByRole("region", { name: "The end of the combat" }).textContent).toContain("is over");
});

test("a card is forgotten in the next combat", () => {
  const { view } = fixture("seen");
  const open = stage(EMPTY_STAGE, withCard(view));
  const elsewhere = { ...view, card: null, combat: { ...view.combat!, hex: "a1" } };
  expect(stage(open, elsewhere).card).toBeNull();
});

test("a card is forgotten once its combat is over, even if the next one is on the same hex", async () => {
  const { view } = fixture("seen");
  const { show } = drawPart(StageOverMap, { ...fixture("seen"), view: withCard(view) });
  expect(document.querySelector(".old-card")).not.toBeNull();
  await show({ view: { ...view, card: null, combat: null, phase: "turn" } });
  await show({ view: { ...view, card: null, phase: "before-card" } });
  expect(document.querySelector(".old-card")).toBeNull();
  expect(document.querySelector(".back")).not.toBeNull();
});

test("an open card counts only the units that are still there", () => {
  const { view } = fixture("seen");
  const airship = { unit: "airship", number: 1, damage: 0, capacity: 2 } as const;
  const both = { ...view.combat!, units: [...view.combat!.units, airship] };
  const open = stage(EMPTY_STAGE, withCard({ ...view, combat: both }));
  expect(open.force).toEqual(["infantry", "airship"]);
  const withdrawn = stage(open, withCard(view));
  expect(withdrawn.force).toEqual(["infantry"]);
  expect(withdrawn.turned).toBe(1);
  const resolved = stage(withdrawn, { ...view, card: null, phase: "before-card" });
  expect(resolved.force).toEqual(["infantry"]);
});

describe.each(names)("in %s", (name) => {
  const { view } = fixture(name);

  test("a combat is staged while one is fought, and only then", () => {
    drawPart(StageOverMap, fixture(name));
    const staged = screen.queryByRole("region", { name: "Combat" });
    expect(Boolean(staged)).toBe(Boolean(view.combat?.hex));
    if (!staged) return;
    const force = within(screen.getByRole("region", { name: "The force" }));
    expect(force.queryAllByRole("listitem")).toHaveLength(view.combat!.units.length);
    for (const foe of foesOf(view)) expect(staged.textContent).toContain(`of ${foe.capacity} damage`);
    expect(staged.querySelectorAll(".sanity i:not(.out)")).toHaveLength(view.combat!.sanity);
  });
});

test("an open card says what it deals and what it costs", () => {
  const { view } = fixture("seen");
  drawPart(StageOverMap, { ...fixture("seen"), view: withCard(view) });
  expect(screen.getByText(/^Deals .* Costs /)).toBeTruthy();
  expect(document.querySelectorAll(".old-card li")).toHaveLength(6);
});

test("the defence of a port is shown as such", () => {
  drawPart(StageOverMap, fixture("defending"));
  expect(screen.getByRole("heading", { name: /defends the port/ })).toBeTruthy();
  expect(screen.getByText(/Nobody withdraws from a port/)).toBeTruthy();
});

test("a card that moves Old Ones is beside the map, with its compass", () => {
  drawPart(StageOverMap, fixture("jamming"));
  const { card } = fixture("jamming").view;
  expect(card).not.toBeNull();
  expect(screen.getByRole("img", { name: /first, then on/ })).toBeTruthy();
});

test("while units are sent, the map is free", async () => {
  const { show } = drawPart(StageOverMap, fixture("force"));
  expect(document.querySelector("section")).toBeNull();
  await show({ view: fixture("defending").view });
  expect(document.querySelector("section")).not.toBeNull();
});

describe("those of one side", () => {
  test("stand two abreast on a wide stage, from a number on", () => {
    expect(formation(2, 2, 1000, 800)).toEqual({ across: 2, ranks: 1, beside: false });
    expect(formation(2, 3, 1000, 800)).toEqual({ across: 1, ranks: 2, beside: false });
    expect(formation(3, 3, 1000, 800)).toEqual({ across: 2, ranks: 2, beside: false });
  });

  test("stand behind each other on a narrow stage, and beside their plates where ranks are low", () => {
    expect(formation(3, 2, 640, 660)).toEqual({ across: 1, ranks: 3, beside: false });
    expect(formation(4, 2, 640, 660)).toEqual({ across: 1, ranks: 4, beside: true });
    expect(formation(3, 2, 640, 480)).toEqual({ across: 1, ranks: 3, beside: true });
  });

  test("have a figure above its plate on a phone if it is the only one", () => {
    expect(formation(1, 2, 374, 420)).toEqual({ across: 1, ranks: 1, beside: false });
    expect(formation(2, 2, 374, 420)).toEqual({ across: 1, ranks: 2, beside: true });
    expect(formation(2, 3, 690, 340)).toEqual({ across: 1, ranks: 2, beside: true });
  });
});
