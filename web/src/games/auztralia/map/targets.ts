// The places on the map that the remaining choices are about.

import type { OfKind, Picked } from "../../contract";
import type { AuztraliaChoice } from "../choiceTypes";
import type { AuztraliaView, Direction, HexName } from "../view";
import { beside, border, hexAt, middle, named, sideAt, type Point } from "./geometry";

const DEEDS = ["port", "track", "mine", "plant", "target", "turn-up", "abandon"] as const;
/** The effect of a choice at a place; its ring shows it. */
export type Deed = (typeof DEEDS)[number];

type OnMap = OfKind<AuztraliaChoice, Deed>;

/** A place on the map, and the choices that begin there. */
export interface Target {
  name: string;
  deed: Deed;
  hex: HexName;
  /** Of a track. */
  side: Direction | null;
  at: Point;
  choices: readonly OnMap[];
  /** The fields to pick for these choices. */
  pick: Picked<AuztraliaChoice>;
}

/** The distance to which the choices of a hex fan out, once it was picked. */
const FAN = 52;

export function isOnMap(choice: AuztraliaChoice): choice is OnMap {
  return DEEDS.some((deed) => deed === choice.kind);
}

/** Return the places that can be chosen: a track's border, or a hex; a hex that was picked already fans out. */
export function targets(choices: readonly AuztraliaChoice[], picked: Picked<AuztraliaChoice>): Target[] {
  const found = new Map<string, Target>();
  for (const choice of choices.filter(isOnMap)) {
    const target = targetOf(choice);
    const before = found.get(target.name);
    found.set(target.name, before ? { ...before, choices: [...before.choices, choice] } : target);
  }
  return [...found.values()].flatMap((target) =>
    target.choices.length > 1 && picked.hex === target.hex ? fan(target) : [target],
  );
}

function targetOf(choice: OnMap): Target {
  const { kind, fields } = choice;
  const { hex } = fields;
  const side = kind === "track" ? fields.side : null;
  return {
    name: side ? `${hex} ${side}` : hex,
    deed: kind,
    hex,
    side,
    at: side ? border(hex, side) : middle(hex),
    choices: [choice],
    pick: { kind, hex, ...(side && { side }) },
  };
}

function fan(target: Target): Target[] {
  const { choices, at } = target;
  return choices.map((choice, nth) => {
    const angle = (nth / choices.length) * 2 * Math.PI - Math.PI / (choices.length > 2 ? 2 : 1);
    return {
      ...target,
      name: choice.action,
      at: { x: at.x + FAN * Math.cos(angle), y: at.y + FAN * Math.sin(angle) },
      choices: [choice],
      pick: { kind: choice.kind, ...choice.fields },
    };
  });
}

/** Return the action to ask the server about when a place can't be chosen while others can. */
export function asked(
  point: Point,
  { hexes, crops }: AuztraliaView,
  targets: readonly Target[],
): string | null {
  const deeds = new Set(targets.map(({ deed }) => deed));
  const name = hexAt(point, hexes);
  const hex = hexes.find((one) => one.hex === name);
  if (!hex || deeds.size !== 1) return null;
  const [deed] = deeds;
  if (deed === "track") return trackAt(point, hex.hex);
  if (deed === "mine") return `mine ${hex.hex} ${Object.keys(hex.resources)[0] ?? "coal"}`;
  if (deed === "plant") return `plant ${hex.hex} ${crops[hex.terrain][0] ?? "corn"}`;
  return `${deed} ${hex.hex}`;
}

/** The opposite sides of those on which no track is written. */
const OPPOSITE: Partial<Record<Direction, Direction>> = { s: "n", sw: "ne", nw: "se" };

/**
 * Return the notation of the track that a point of a hex is nearest to. It names the hex that has the track on its
 * north, north-east or south-east side.
 */
function trackAt(point: Point, hex: HexName): string {
  const side = sideAt(point, hex);
  const back = OPPOSITE[side];
  if (!back) return `track ${hex} ${side}`;
  const { column, row } = beside(hex, side);
  return `track ${named(column, row)} ${back}`;
}
