import { describe, expect, it } from "vitest";
import type { Choice } from "../../api/client";
import type { Picked } from "../../games/contract";
import { random } from "../../testing/random";
import { differing, fits, merged, narrowed, picking, same } from "./narrowChoices";

function someChoices(below: (n: number) => number): Choice[] {
  const all = new Map<string, Choice>();
  for (let i = 0; i < 1 + below(30); i++) {
    const kind = ["place", "give", "done"][below(3)]!;
    const fields: Record<string, unknown> =
      kind === "done"
        ? {}
        : { animal: ["emu", "koala"][below(2)]!, dice: { emu: below(3), koala: below(2) } };
    if (kind === "place") fields["space"] = below(5);
    const action = `${kind} ${JSON.stringify(fields)}`;
    all.set(action, { action, says: action, kind, fields });
  }
  return [...all.values()];
}

const choice = (kind: string, fields: Record<string, unknown>): Choice => ({
  action: `${kind} ${Object.values(fields).join(" ")}`,
  says: kind,
  kind,
  fields,
});

describe("plain data", () => {
  it("is equal in depth", () => {
    expect(same({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(same({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  });
  it("differs in depth, in length and in kind", () => {
    expect(same({ a: 1 }, { a: 2 })).toBe(false);
    expect(same({ a: undefined }, { b: undefined })).toBe(false);
    expect(same([1], [1, 2])).toBe(false);
    expect(same([], {})).toBe(false);
    expect(same(null, {})).toBe(false);
    expect(same(1, "1")).toBe(false);
  });
});

describe("narrowing", () => {
  const choices = [
    choice("place", { animal: "koala", space: "3b" }),
    choice("place", { animal: "koala", space: "2a" }),
    choice("place", { animal: "emu", space: "2a" }),
    choice("done", {}),
  ];

  it("names the fields in which the choices differ", () => {
    expect(differing(choices)).toEqual(["kind", "animal", "space"]);
    expect(differing(narrowed(choices, { animal: "koala" }))).toEqual(["space"]);
    expect(differing([])).toEqual([]);
    expect(differing(choices.slice(0, 1))).toEqual([]);
  });

  it("replaces a pick of the same field", () => {
    const picks = picking(choices, [{ animal: "koala" }], { animal: "emu" });
    expect(picks).toEqual([{ animal: "emu" }]);
  });

  it("drops picks that no choice shares with the new one", () => {
    expect(picking(choices, [{ animal: "koala" }], { kind: "done" })).toEqual([{ kind: "done" }]);
    expect(picking(choices, [{ animal: "koala" }, { space: "3b" }], { animal: "emu" })).toEqual([
      { animal: "emu" },
    ]);
  });

  it("ignores a repeated pick", () => {
    const picks: Picked[] = [{ animal: "koala" }];
    expect(picking(choices, picks, { animal: "koala" })).toBe(picks);
  });

  it("ignores a pick that no choice has", () => {
    const picks: Picked[] = [{ animal: "koala" }];
    expect(picking(choices, picks, { animal: "wombat" })).toBe(picks);
  });

  it("keeps its invariants for random choices and picks", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const below = random(seed);
      const all = someChoices(below);
      let picks: readonly Picked[] = [];
      for (let step = 0; step < 8; step++) {
        const target = all[below(all.length)]!;
        const names = ["kind", ...Object.keys(target.fields)];
        const name = names[below(names.length)]!;
        const pick = { [name]: name === "kind" ? target.kind : structuredClone(target.fields[name]) };
        picks = picking(all, picks, pick);
        const left = narrowed(all, merged(picks));
        expect(left.length).toBeGreaterThan(0); // some choice always fits
        expect(left.every((one) => fits(one, pick))).toBe(true); // and has the last pick
        expect(all.filter((one) => !left.includes(one)).some((one) => fits(one, merged(picks)))).toBe(false);
        expect(narrowed(all, merged(picks.slice(0, -1))).length).toBeGreaterThanOrEqual(left.length); // back widens
        for (const name of differing(left)) expect(name in merged(picks)).toBe(false); // picked fields differ no more
      }
    }
  });

  it("can reach every choice", () => {
    for (let seed = 1; seed <= 100; seed++) {
      const all = someChoices(random(seed));
      for (const wanted of all) {
        let picks: readonly Picked[] = [];
        for (let left = all; left.length > 1; left = narrowed(all, merged(picks))) {
          const name = differing(left)[0]!;
          picks = picking(all, picks, { [name]: name === "kind" ? wanted.kind : wanted.fields[name] });
        }
        expect(narrowed(all, merged(picks))).toEqual([wanted]);
      }
    }
  });
});
