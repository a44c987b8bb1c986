// The combat as it is staged. A view has an Old One card only until the card takes effect. But players understand
// its effect better with the card still in sight, so the stage keeps it until the next one.

import type { AuztraliaView, Combat, OldCard, OldOne, UnitName } from "../view";

export interface Stage {
  of: AuztraliaView | null;
  /** The last card of this combat; null: none yet. */
  card: OldCard | null;
  /** The kinds of units that were there when it was drawn. */
  force: readonly UnitName[];
  /** True if it has taken effect. */
  done: boolean;
  /** The hex and the seats. Another combat has another stage. */
  where: string;
}

export const EMPTY_STAGE: Stage = { of: null, card: null, force: [], done: false, where: "" };

const whereOf = ({ seat, hex }: Combat): string => `${seat} ${hex}`;

/** Return the stage after a view, made from the one before. */
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

/** Return the Old Ones in the combat. */
export const foesOf = (view: AuztraliaView): readonly OldOne[] =>
  view.old_ones.filter(({ hex }) => hex === view.combat?.hex);

export interface Blow {
  /** The units of the force that hit. */
  hit_by: readonly UnitName[];
  damage: number;
  air_damage: number;
  sanity: number;
}

/** Return what a card does to an Old One of a kind, and what that does to the force. */
export function blowOf(card: OldCard, kind: OldOne["kind"], force: readonly UnitName[]): Blow {
  const row = card.kinds.find((one) => one.kind === kind)!;
  return { ...row, hit_by: row.hit_by.filter((unit) => force.includes(unit)) };
}

export interface Verdict {
  /** The damage that the force deals to each Old One, in their order. */
  deals: readonly number[];
  /** The damage that all of them deal together. */
  damage: number;
  air_damage: number;
  sanity: number;
}

/** Return everything that a card does in this combat. */
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

/** The phases of the Old Ones' own turn: from their move on the time track until a card has moved the last of them. */
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

/** While they move, their card stays in sight. */
const MOVING: readonly AuztraliaView["phase"][] = ["move", "arrive", "blight", "ports", "jamming"];

export interface Seen {
  of: AuztraliaView | null;
  card: OldCard | null;
}

/** Return the card that moves Old Ones or has just moved them. */
export function mover(before: Seen, view: AuztraliaView): Seen {
  if (before.of === view) return before;
  if (view.combat || !OLD_ONES_PHASES.includes(view.phase)) return { of: view, card: null };
  return { of: view, card: view.card ?? (MOVING.includes(view.phase) ? before.card : null) };
}
