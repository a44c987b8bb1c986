// The combat as it is staged. A view has an Old One card only until the card takes effect. But players understand
// its effect better with the card still in sight, so the stage keeps it until the next one, and the damage that landed
// until something else happens.

import type { Told } from "../../../api/client";
import { dealtTo } from "../damage";
import {
  UNIT_NAMES,
  type AuztraliaView,
  type Combat,
  type OldCard,
  type OldOne,
  type OldOneKind,
  type Phase,
  type UnitName,
} from "../view";

/** The damage that the last events dealt. */
export interface Blows {
  /** To Old Ones, by tile. */
  foes: ReadonlyMap<string, number>;
  /** To stacks of units. */
  units: ReadonlyMap<UnitName, number>;
  sanity: number;
}

const NO_BLOWS: Blows = { foes: new Map(), units: new Map(), sanity: 0 };

export interface Stage {
  of: AuztraliaView | null;
  /** The last card of this combat; null: none yet. */
  card: OldCard | null;
  /** The number of cards of this combat that this page has shown. */
  turned: number;
  /** The kinds of units that the card meets. */
  force: readonly UnitName[];
  /** True if the card has taken effect. */
  done: boolean;
  /** The hex and the seats. Another combat has another stage. */
  where: string;
  /** The events that led to the view. */
  events: readonly Told[];
  blows: Blows;
}

export const EMPTY_STAGE: Stage = {
  of: null,
  card: null,
  turned: 0,
  force: [],
  done: false,
  where: "",
  events: [],
  blows: NO_BLOWS,
};

const whereOf = ({ seat, hex }: Combat): string => `${seat} ${hex}`;

/** Return the stage after a view and the events that led to it, made from the one before. */
export function stage(before: Stage, view: AuztraliaView, events: readonly Told[] = []): Stage {
  if (before.of === view) return before;
  if (!view.combat?.hex) return EMPTY_STAGE;
  const where = whereOf(view.combat);
  const goesOn = before.where === where;
  const now = {
    of: view,
    where,
    events,
    blows:
      goesOn && before.events === events ? before.blows : blowsOf(goesOn ? before.of : null, view, events),
  };
  const force = view.combat.units.map(({ unit }) => unit);
  const turned = goesOn ? before.turned : 0;
  if (view.card) {
    const same = goesOn && before.card?.card === view.card.card && !before.done;
    return { ...now, card: view.card, turned: same ? turned : turned + 1, force, done: false };
  }
  if (goesOn && before.card) return { ...before, ...now, done: true };
  return { ...now, card: null, turned, force, done: false };
}

/** Return the damage that events dealt. They name the kind of an Old One; the views tell which one it was. */
function blowsOf(before: AuztraliaView | null, view: AuztraliaView, events: readonly Told[]): Blows {
  const units = new Map<UnitName, number>();
  let sanity = 0;
  for (const { kind, numbers } of events) {
    const unit = UNIT_NAMES[numbers[0] ?? -1];
    if (kind === "unit hurt" && unit) units.set(unit, (units.get(unit) ?? 0) + 1);
    if (kind === "sanity lost") sanity += numbers[0] ?? 0;
  }
  const was = new Map(before ? foesOf(before).map((foe) => [foe.tile, dealtTo(foe)]) : []);
  const struck = before && events.some(({ kind }) => kind === "old one hit");
  const foes = struck
    ? foesOf(view).map((foe) => [foe.tile, dealtTo(foe) - (was.get(foe.tile) ?? dealtTo(foe))] as const)
    : [];
  return { foes: new Map(foes.filter(([, damage]) => damage > 0)), units, sanity };
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

/** Return the effects of a card in a fight with one kind of Old One: on the Old One, and on the force. */
export function blowOf(card: OldCard, kind: OldOneKind, force: readonly UnitName[]): Blow {
  const row = card.kinds.find((one) => one.kind === kind)!;
  return { ...row, hit_by: row.hit_by.filter((unit) => force.includes(unit)) };
}

export interface CardEffect {
  /** The damage that the force deals to each Old One, in their order. */
  deals: readonly number[];
  /** The damage that all of them deal together. */
  damage: number;
  air_damage: number;
  sanity: number;
}

/** Return the whole effect of a card in this combat. */
export function effectOf(card: OldCard, foes: readonly OldOne[], force: readonly UnitName[]): CardEffect {
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
export const OLD_ONES_PHASES: readonly Phase[] = [
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

/** The phases in which Old Ones move, and their card stays in sight. */
const MOVING: readonly Phase[] = ["move", "arrive", "blight", "ports", "jamming"];

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

/** How those of one side stand: how many side by side, in how many ranks, and whether beside their plates. */
export interface Formation {
  across: number;
  ranks: number;
  /** True if there is no room for a figure above its plate. */
  beside: boolean;
}

const NARROW = 760; // a stage on which each side is as wide as one stack
const RANK = 150; // the least height of a figure above its plate
const AROUND = 190; // what lies above and below the scene

/** Return how stacks stand on a stage of this size. On a wide one, `abreast` or more of them stand in twos. */
export function formation(number: number, abreast: number, width: number, height: number): Formation {
  if (isSmall(width, height)) return { across: 1, ranks: number, beside: number > 1 };
  const across = width < NARROW || number < abreast ? 1 : 2;
  const ranks = Math.ceil(number / across);
  return { across, ranks, beside: (height - AROUND) / ranks < RANK };
}

/** Return whether a stage has a phone's size, upright or held sideways. */
const isSmall = (width: number, height: number) => width < 500 || height < 400;
