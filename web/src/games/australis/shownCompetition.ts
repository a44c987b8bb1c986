// The competition as it is staged: the last roll, and which of its dice sank. A view has only the dice that are
// left and the standings. The dice that sank are known from the events or from earlier views.

import type { Told } from "../../api/client";
import { COLOUR_NAMES, type AustralisView, type Held } from "./view";

/** A die of the last roll. */
export interface Fighter extends Held {
  id: string;
  sunk: boolean;
}

export interface Stage {
  of: AustralisView | null;
  told: readonly Told[];
  rolls: number;
  /** The value of the dice that sank in the last roll; null: none did. */
  lowest: number | null;
  /** By seat. */
  fighters: readonly (readonly Fighter[])[];
  /** The seats that are known not to have taken part. */
  away: ReadonlySet<number>;
}

export const EMPTY_STAGE: Stage = {
  of: null,
  told: [],
  rolls: 0,
  lowest: null,
  fighters: [],
  away: new Set(),
};

/** Return the value of a die; null: it was not rolled yet. */
export const counts = ({ number, plus }: Held): number | null => (number === null ? null : number + plus);

/** Return the stage after a view, made from the one before. Without one, it has only the dice that are left. */
export function stage(before: Stage, view: AustralisView, events: readonly Told[]): Stage {
  if (before.of === view) return before;
  // Without a roll, this is the start of a competition, even if a replay has already shown how it ends.
  const going = before.of?.round === view.round && (view.competition?.rolled ?? false);
  const left = view.players.map(({ dice }) => dice);
  const told = events === before.told ? [] : events;
  const anew = view.phase === "sink" ? left : (lastRoll(view, told) ?? (going ? null : left));
  const rolls = (going ? before.rolls : 0) + (anew ? 1 : 0);
  const shown = anew?.map((dice, seat) =>
    dice.map((die, nth) => ({ ...die, id: `${seat} ${nth} ${rolls}`, sunk: false })),
  );
  const fighters = (shown ?? before.fighters).map((dice, seat) => sinking(dice, left[seat]!));
  const gone = fighters.flat().flatMap((die) => (die.sunk ? [counts(die)!] : []));
  return {
    of: view,
    told: events,
    rolls,
    lowest: gone.length ? Math.min(...gone) : null,
    fighters,
    away: going ? before.away : absent(view, events),
  };
}

/** Mark the dice that are not among those left. */
function sinking(dice: readonly Fighter[], left: readonly Held[]): Fighter[] {
  const rest = left.map(({ colour, number }) => `${colour} ${number}`);
  return dice.map((die) => {
    const at = rest.indexOf(`${die.colour} ${die.number}`);
    if (at >= 0) rest.splice(at, 1);
    return { ...die, sunk: at < 0 };
  });
}

const isRoll = ({ kind }: Told): boolean => kind === "competition roll";

/** Return the dice of the last roll in the events, by seat; null: there was no roll. */
function lastRoll(view: AustralisView, events: readonly Told[]): Held[][] | null {
  const end = events.findLastIndex(isRoll) + 1;
  const start = events.findLastIndex((event, nth) => nth < end && !isRoll(event)) + 1;
  const rolled = events.slice(start, end);
  if (!rolled.length) return null;
  return view.players.map(({ seat, competition }) =>
    (rolled.find((event) => event.seat === seat)?.numbers ?? []).filter(Boolean).map((die) => {
      const colour = COLOUR_NAMES[Math.floor(die / 10)]!;
      const number = die % 10;
      const plus = competition.find((card) => card.colour === colour)?.amount ?? 0;
      return {
        name: colour === "red" ? colour : `${colour}-${number}`,
        colour,
        number,
        plus,
        cards: 0,
        fish: 0,
        points: 0,
      };
    }),
  );
}

/** Before the first roll, a seat without dice does not take part. Later, only events say who never rolled. */
function absent(view: AustralisView, events: readonly Told[]): ReadonlySet<number> {
  const rolled = view.competition?.rolled;
  const known = events.filter(isRoll).map(({ seat }) => seat);
  const out = view.players.filter(({ seat, dice }) => !dice.length && !known.includes(seat));
  return new Set(!rolled || known.length ? out.map(({ seat }) => seat) : []);
}
