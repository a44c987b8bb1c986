// The changes of a view by the last events, and those that a choice would make.

import type { Told } from "../../api/client";
import type { PreviewOf } from "../contract";
import type { Earned } from "../PointFlights.svelte";
import type { AustralisView, Colour } from "./view";

/** Return the points that events brought. They fly from the part of the board that earned them (`data-earns`). */
export function earned(events: readonly Told[]): Earned[] {
  return events.flatMap(({ kind, seat, numbers: [a = 0, b = 0, c = 0, d = -1, e = 0] }) => {
    const one = (points: number, at: string, whose = seat): Earned[] =>
      whose !== null && whose >= 0 && points > 0
        ? [{ seat: whose, points, from: `[data-earns="${at}"]`, to: `[data-points="${whose}"]` }]
        : [];
    switch (kind) {
      case "points":
        return one(a, `cards ${seat}`);
      case "reef scored":
        return [...one(c, `reef ${a}`, b), ...one(e, `reef ${a}`, d)];
      case "school scored":
        return one(b, `school ${seat}`);
      case "turtle scored":
        return one(a, `turtle ${seat}`);
      case "corals counted":
        return one(a, `corals ${seat}`);
      case "token counted":
        return one(a, `token ${seat}`);
      case "tile revealed":
        return one(b, `tiles ${seat}`);
      default:
        return [];
    }
  });
}

export interface Traces {
  /** The indices of reefs that got a coral or were scored. */
  reefs: ReadonlySet<number>;
  /** The places that turtles came from, by seat. */
  swam: ReadonlyMap<number, number>;
  /** The kinds of things that seats got with the last step: `fish`, `cubes`, `dice`, `cards`, `tiles`. */
  got: ReadonlySet<string>;
}

export function traces(events: readonly Told[]): Traces {
  const reefs = new Set<number>();
  const swam = new Map<number, number>();
  const got = new Set<string>();
  const part: Record<string, string> = {
    "fish caught": "fish",
    cube: "cubes",
    "die taken": "dice",
    "card kept": "cards",
    "tile won": "tiles",
  };
  for (const { kind, seat, numbers } of events) {
    if (kind === "coral placed" || kind === "reef scored") reefs.add(numbers[0]!);
    if (kind === "coral moved") reefs.add(numbers[1]!);
    if (kind === "turtle moved" && seat !== null) swam.set(seat, swam.get(seat) ?? numbers[0]!);
    if (part[kind]) got.add(`${part[kind]} ${seat}`);
  }
  return { reefs, swam, got };
}

/** The changes that a considered choice would make for the seat that decides, drawn as ghosts. */
export interface Ghost {
  seat: number;
  turtle: number | null;
  fish: number;
  cubes: number;
  points: number;
  school: number;
  /** The name of the highest reef on which a coral could be settled; null: none. */
  reach: string | null;
  /** The die under the pointer, and what the cards under its colour would do. */
  colour: Colour | null;
  fires: readonly string[];
  /** By reef: the change in the number of corals. */
  corals: readonly number[];
}

/** Return the ghost of the considered choice: of a die from the view, of another choice from the server's preview. */
export function ghost(
  view: AustralisView,
  die: string | null,
  preview: PreviewOf<AustralisView> | null,
): Ghost | null {
  const seat = view.deciding;
  const now = seat === null ? null : view.players[seat];
  if (seat === null || !now) return null;
  const offered = view.dice.find(({ name }) => name === die);
  if (offered?.brings) {
    const { brings, colour } = offered;
    const turtle = brings.turtle === now.turtle ? null : brings.turtle;
    return { ...brings, seat, colour, turtle, school: brings.school - now.school, corals: [] };
  }
  const then = preview?.view.players[seat];
  if (!then || die) return null;
  return {
    seat,
    turtle: then.turtle === now.turtle ? null : then.turtle,
    fish: then.fish - now.fish,
    cubes: then.cubes - now.cubes,
    points: then.points - now.points,
    school: then.school - now.school,
    reach: null,
    colour: null,
    fires: [],
    corals: then.corals.map((count, reef) => count - now.corals[reef]!),
  };
}
