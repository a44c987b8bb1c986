// Made-up tables and lines, for the tests of this folder.

import type { Hint, Analysis, Choice, Moment, News, Seat, Step, Table, Told } from "../api/client";

export function aSeat(seat: number, more: Partial<Seat> = {}): Seat {
  return {
    seat,
    name: ["Anna", "Bo", "Cleo", "Dan"][seat] ?? `Seat ${seat}`,
    who: "here",
    taken: true,
    yours: seat === 0,
    present: true,
    bot: null,
    program: false,
    resigned: false,
    nonce: null,
    secret: null,
    ...more,
  };
}

export function aChoice(action: string): Choice {
  const [kind = action, ...rest] = action.split(" ");
  return { action, says: action, kind, fields: rest.length ? { what: rest.join(" ") } : {} };
}

export function aMoment(n: number, more: Partial<Moment> = {}): Moment {
  return {
    n,
    status: "running",
    turn: 0,
    prompt: `Anna: decide on entry ${n + 1}.`,
    view: { n },
    points: [n, 0],
    result: null,
    choices: [aChoice("roll"), aChoice("place emu"), aChoice("done")],
    undo: { free: null, ask: null, asks: [1] },
    asked: null,
    seats: [aSeat(0), aSeat(1)],
    ...more,
  };
}

export function told(text: string, more: Partial<Told> = {}): Told {
  return { kind: "placed", seat: 0, numbers: [], text, ...more };
}

export function aStep(step: number, events: Told[]): Step {
  return { step, events, view: { step }, points: [step, 0], prompt: `Step ${step}` };
}

/** News of entry `n`: two steps that tell something, and one that does not. */
export function newsOf(n: number, more: Partial<Moment> = {}): News {
  return {
    entry: n ? { number: n, seat: 0, kind: "decides", text: "roll", at: "2026-01-01T00:00:00Z" } : null,
    steps: [aStep(10 * n, [told(`a${n}`)]), aStep(10 * n + 1, []), aStep(10 * n + 2, [told(`b${n}`)])],
    moment: aMoment(n, more),
  };
}

export function aTable(last: number, more: Partial<Table> = {}): Table {
  return {
    id: "m1",
    game: "outback",
    title: "Outback",
    options: {},
    created: "2026-01-01T00:00:00Z",
    host: true,
    commitment: "c0ffee",
    last,
    moment: aMoment(last),
    status: "running",
    seats: [aSeat(0), aSeat(1)],
    log: [],
    chat: [],
    away: null,
    origin: null,
    rematch: null,
    can_play_on: true,
    components: { hash: "cf21f1b0e6a79ec4", corrected: [] },
    ...more,
  };
}

export function aHint(more: Partial<Hint> = {}): Hint {
  return {
    entry: 3,
    seat: 0,
    state: "done",
    done: 1,
    simulations: 1000,
    choices: [
      { action: "place emu", says: "place emu", chance: 0.62, share: 0.8 },
      { action: "roll", says: "roll", chance: 0.44, share: 0.2 },
    ],
    ...more,
  };
}

/** Of a match of two with six entries: a choice turned it, then luck did. */
export function anAnalysis(more: Partial<Analysis> = {}): Analysis {
  return {
    state: "done",
    done: 1,
    place: 0,
    simulations: 400,
    curve: [0.5, 0.55, 0.7, 0.65, 0.35, 0.2, 0].map((chance, entry) => ({
      entry,
      chances: [chance, 1 - chance],
    })),
    turning: [
      { entry: 4, seat: 0, by: "luck", swing: [-0.3, 0.3], says: "Anna: roll" },
      { entry: 2, seat: 1, by: "choice", swing: [0.15, -0.15], says: "Bo: place koala" },
    ],
    costly: [
      {
        entry: 4,
        seat: 0,
        chose: { action: "roll", says: "roll", chance: 0.42 },
        better: { action: "place emu", says: "place emu", chance: 0.6 },
        cost: 0.18,
      },
    ],
    accuracy: [0.82, 0.97],
    ...more,
  };
}
