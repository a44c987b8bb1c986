// The combat as it is staged. A view shows an Old One card only until it has taken effect; what it did is understood with
// the card still lying there, so the stage remembers it until the next one.

import type { AuztraliaView, Combat, OldCard, OldOne, UnitName } from "../view";

export interface Stage {
  of: AuztraliaView | null;
  /** The last card of this combat; null: none was seen yet. */
  card: OldCard | null;
  /** The kinds of units that stood against it. */
  force: readonly UnitName[];
  /** Whether it has taken effect. */
  done: boolean;
  /** Where, and who fights: another combat is another stage. */
  where: string;
}

export const EMPTY_STAGE: Stage = { of: null, card: null, force: [], done: false, where: "" };

const whereOf = ({ seat, hex }: Combat): string => `${seat} ${hex}`;

/** The stage after a view, from how it was before. */
export function stage(before: Stage, view: AuztraliaView): Stage {
  if (before.of === view) return before;
  if (!view.combat?.hex) return EMPTY_STAGE;
  const where = whereOf(view.combat);
  const force = view.combat.units.map(({ unit }) => unit);
  if (view.card) {
    const turned = before.where === where && before.card?.card === view.card.card && !before.done;
    return { of: view, card: view.card, force: turned ? before.force : force, done: false, where };
  }
  if (before.where === where && before.card) return { ...before, of: view, done: true };
  return { of: view, card: null, force, done: false, where };
}

/** The Old Ones that are fought. */
export const foesOf = (view: AuztraliaView): readonly OldOne[] =>
  view.old_ones.filter(({ hex }) => hex === view.combat?.hex);

export interface Blow {
  /** The units of the force that hit. */
  hit_by: readonly UnitName[];
  damage: number;
  air_damage: number;
  sanity: number;
}

/** What a card does to an Old One of a kind, and what that does to the force. */
export function blowOf(card: OldCard, kind: OldOne["kind"], force: readonly UnitName[]): Blow {
  const row = card.kinds.find((one) => one.kind === kind)!;
  return { ...row, hit_by: row.hit_by.filter((unit) => force.includes(unit)) };
}

export interface Verdict {
  /** What the force deals to each Old One, in the order in which they lie there. */
  deals: readonly number[];
  /** What all of them together do. */
  damage: number;
  air_damage: number;
  sanity: number;
}

/** What a card does in this combat, all in all. */
export function verdictOf(card: OldCard, foes: readonly OldOne[], force: readonly UnitName[]): Verdict {
  const blows = foes.map(({ kind }) => blowOf(card, kind, force));
  const sum = (part: "damage" | "air_damage" | "sanity") => blows.reduce((all, blow) => all + blow[part], 0);
  return {
    deals: blows.map(({ hit_by }) => hit_by.length),
    damage: sum("damage"),
    air_damage: force.includes("airship") ? sum("air_damage") : 0,
    sanity: sum("sanity"),
  };
}

/** The Old Ones' own time: from their move on the time track to the last of them that a card moves. */
export const OLD_ONES_PHASES: readonly AuztraliaView["phase"][] = [
  "advance",
  "revelation",
  "rise",
  "spawn",
  "together-card",
  "movement",
  "move",
  "arrive",
  "blight",
  "ports",
  "jamming",
];

/** While they move, the card that moved them stays in sight. */
const MOVING: readonly AuztraliaView["phase"][] = ["move", "arrive", "blight", "ports", "jamming"];

export interface Seen {
  of: AuztraliaView | null;
  card: OldCard | null;
}

/** The card that moves Old Ones, or just moved them, from what was seen before. */
export function mover(before: Seen, view: AuztraliaView): Seen {
  if (before.of === view) return before;
  if (view.combat || !OLD_ONES_PHASES.includes(view.phase)) return { of: view, card: null };
  return { of: view, card: view.card ?? (MOVING.includes(view.phase) ? before.card : null) };
}
