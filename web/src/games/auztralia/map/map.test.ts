import { describe, expect, test } from "vitest";
import { narrowed } from "../../../table/choosing/narrowChoices";
import type { AuztraliaChoice } from "../choiceTypes";
import { UNIT_NAMES, type Hex, type OldOne } from "../view";
import { ghosts, traces } from "./ghostsAndTraces";
import { fixture, names } from "./fixtures";
import { border, middle } from "./geometry";
import { creeping, stars } from "./night";
import { notches } from "./damageRing";
import { byHex, piles, stand } from "./placesOnHex";
import { around, reaching, sent, within } from "./forceReach";
import { asked, isOnMap, targets } from "./targets";
import { hexSaid, preySaid, reachSaid } from "./words";

const nameOf = (seat: number) => ["Ann", "Bob", "Cleo", "Dan"][seat]!;

describe.each(names)("in %s", (name) => {
  const { view, choices, preview, events } = fixture(name);

  test("each choice on the map is at exactly one place", () => {
    const found = targets(choices, {}).flatMap((target) => target.choices);
    expect(new Set(found)).toEqual(new Set(choices.filter(isOnMap)));
    expect(found).toHaveLength(new Set(found).size);
  });

  test("picking a place narrows the choices down to those that begin there", () => {
    for (const target of targets(choices, {})) expect(narrowed(choices, target.pick)).toEqual(target.choices);
  });

  test("places to choose are far enough apart to hit each", () => {
    const found = targets(choices, {});
    found.forEach((one, nth) => {
      for (const other of found.slice(nth + 1)) {
        const far = Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y);
        expect(far).toBeGreaterThan(one.deed === "track" ? 51 : 100);
      }
    });
  });

  test("every hex is described in words", () => {
    const awake = byHex(view.old_ones);
    for (const hex of view.hexes) {
      const said = hexSaid(hex, awake.get(hex.hex) ?? [], null, nameOf);
      expect(said).toMatch(/^[A-K][1-8], [^]+\.$/);
      expect(said).not.toMatch(/undefined|NaN/);
    }
  });

  test("no hex of the West is called outback", () => {
    if (view.map === "east") return;
    for (const hex of view.hexes) expect(hexSaid(hex, [], null, nameOf)).not.toContain("outback");
  });

  test("the targets of an Old One are described", () => {
    for (const one of view.old_ones) {
      const said = preySaid(one);
      for (const hex of one.prey?.hexes ?? []) expect(said).toContain(hex.toUpperCase());
    }
  });

  test("pieces on one hex are apart", () => {
    for (const hex of view.hexes) {
      const spots = [...piles(hex, false).map(({ at }) => at)];
      expect(new Set(spots.map(({ x }) => x)).size).toBe(spots.length);
    }
  });

  test("previews and traces are on hexes of this map", () => {
    const hexes = new Set(view.hexes.map(({ hex }) => hex));
    for (const hex of [...traces(events), ...ghosts(view, preview).changed])
      expect(hexes.has(hex), hex).toBe(true);
  });
});

test("a hex with several resources fans out once it is picked", () => {
  const { view } = fixture("mine");
  const hex = view.hexes.find(({ resources }) => Object.keys(resources).length > 0)!.hex;
  const offered = (["coal", "iron"] as const).map((resource): AuztraliaChoice => ({
    action: `mine ${hex} ${resource}`,
    kind: "mine",
    fields: { hex, resource },
    says: `Mine ${resource}`,
  }));
  expect(targets(offered, {})).toHaveLength(1);
  const [one, other] = targets(offered, { kind: "mine", hex });
  expect(one!.choices).toEqual([offered[0]]);
  expect(Math.hypot(one!.at.x - other!.at.x, one!.at.y - other!.at.y)).toBeGreaterThan(80);
});

test("asking about a place uses the same kind of action as the choices", () => {
  const { view, choices } = fixture("tracks");
  const found = targets(choices, {});
  expect(asked(border("e4", "s"), view, found)).toMatch(/^track (e4 s|e5 n)$/);
  expect(asked(border("e4", "s"), view, found)).toBe("track e5 n");
  expect(asked(middle("e4"), fixture("start").view, targets(fixture("start").choices, {}))).toBe("port e4");
  expect(asked(middle("e4"), view, [])).toBeNull();
});

test("asking about a farm names a crop that grows there, if one does", () => {
  const { view, choices } = fixture("farms");
  const grows = { coast: /corn/, hill: /cattle/, outback: /sheep/, farmland: /./, numbered: /./ };
  for (const { hex, terrain } of view.hexes) {
    const [kind, at, crop] = asked(middle(hex), view, targets(choices, {}))!.split(" ");
    expect([kind, at]).toEqual(["plant", hex]);
    expect(crop).toMatch(grows[terrain]);
  }
});

test("a preview shows the track that would be laid", () => {
  const { view, choices, preview } = fixture("tracks");
  const [track] = ghosts(view, preview).tracks;
  expect(`track ${track!.hex} ${track!.side}`).toBe(choices[0]!.action);
});

test("a hex where an Old One arrives and blights the farm is marked once", () => {
  const isGreen = (hex: Hex) => hex.farm && !hex.farm.blighted;
  const { view } = names.map(fixture).find(({ view }) => view.old_ones.length && view.hexes.some(isGreen))!;
  const [oldOne] = view.old_ones;
  const farm = view.hexes.find(isGreen)!;
  const then = {
    ...view,
    old_ones: view.old_ones.map((one) => (one === oldOne ? { ...one, hex: farm.hex } : one)),
    hexes: view.hexes.map((hex) => (hex === farm ? { ...hex, farm: { ...hex.farm!, blighted: true } } : hex)),
  };
  const preview = { view: then, action: "", events: [], points: [], prompt: "" };
  expect([...ghosts(view, preview).changed]).toEqual([farm.hex]);
});

test("a force gets as far as its slowest unit", () => {
  const reach = fixture("target").view.reach!;
  for (const unit of UNIT_NAMES) {
    const mixed = within(reach, [unit, "armoured-train"]);
    for (const hex of mixed) expect(within(reach, ["armoured-train"]).has(hex)).toBe(true);
  }
  expect(within(reach, []).size).toBe(0);
});

test("what a force can attack is within its reach", () => {
  const { view, choices } = fixture("target");
  const reached = within(view.reach!, sent(view));
  for (const { hex } of targets(choices, {})) {
    expect(reached.has(hex)).toBe(true);
    for (const { unit } of view.combat!.units) expect(reaching(view.reach!, hex)).toContain(unit);
    expect(
      reachSaid(
        view,
        view.hexes.find((one) => one.hex === hex)!,
        nameOf,
      ),
    ).toContain("in reach of");
  }
});

test("the outline of one hex has six sides, that of two neighbours ten", () => {
  expect(around(new Set(["e4"]))).toHaveLength(6);
  expect(around(new Set(["e4", "e5"]))).toHaveLength(10);
});

test("an Old One has a notch for each damage it takes, those struck in their seats' colours", () => {
  const one: OldOne = { ...fixture("late").view.old_ones[0]!, capacity: 5, damage: [1, 0, 2] };
  expect(notches(one).map(({ seat }) => seat)).toEqual([0, 2, 2, null, null]);
});

test("Old Ones on one hex are side by side", () => {
  const hex = fixture("late").view.hexes[0]!;
  for (let count = 1; count <= 7; count++) {
    const spots = stand(count, hex).map(({ at }) => `${at.x.toFixed(1)} ${at.y.toFixed(1)}`);
    expect(new Set(spots).size).toBe(count);
  }
});

test("night falls when the Old Ones set out, and covers everything at the end", () => {
  expect(creeping({ purple: 22, last: 53 })).toBe(0);
  expect(creeping({ purple: 53, last: 53 })).toBe(1);
  expect(creeping({ purple: 38, last: 53 })).toBeCloseTo(0.52, 1);
});

test("no two stars are in one place", () => {
  const found = stars(1000, 900).map(({ x, y }) => `${x},${y}`);
  expect(new Set(found).size).toBe(found.length);
});
