// Made-up answers of the server, for tests.

import type {
  Analysis,
  Choice,
  Clocks,
  Game,
  Hint,
  Listed,
  Moment,
  News,
  Option,
  Premove,
  Preview,
  Seat,
  Step,
  Table,
  Told,
} from "../api/client";

export function aSeat(seat: number, more: Partial<Seat> = {}): Seat {
  return {
    seat,
    name: ["Anna", "Bo", "Cleo", "Dan"][seat] ?? `Seat ${seat}`,
    who: "here",
    taken: true,
    yours: seat === 0,
    reserved: false,
    present: true,
    bot: null,
    program: false,
    resigned: false,
    nonce: null,
    secret: null,
    ...more,
  };
}

/** Return a seat that anybody could take and somebody else took. */
export function othersSeat(seat: number, more: Partial<Seat> = {}): Seat {
  return aSeat(seat, { name: `Seat ${seat + 1}`, who: "open", yours: false, present: false, ...more });
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
    breakdown: [],
    stand_ins: [],
    only_done: false,
    choices: [aChoice("roll"), aChoice("place emu"), aChoice("done")],
    undo: { free: null, ask: null, asks: [1] },
    ending: null,
    asked: null,
    clocks: null,
    turn_took: null,
    seats: [aSeat(0), aSeat(1)],
    ...more,
  };
}

/** Return the clocks of a live match for two, in which seat 0 has five minutes left. */
export function theClocks(more: Partial<Clocks> = {}): Clocks {
  return {
    live: true,
    at: "2026-03-14T09:00:00.000Z",
    running: 0,
    due: "2026-03-14T09:05:00.000Z",
    reminder: null,
    left: [300_000, 250_000],
    days_off: [0, 0],
    resting: [null, null],
    late: null,
    voters: [],
    votes: [],
    slower: [],
    slow_voters: [0, 1],
    gone: [],
    lent: [],
    dropped: [],
    ...more,
  };
}

export function told(text: string, more: Partial<Told> = {}): Told {
  return { kind: "placed", seat: 0, numbers: [], text, ...more };
}

export function aStep(step: number, events: Told[]): Step {
  return { step, events, view: { step }, points: [step, 0], prompt: `Step ${step}` };
}

export function aPreview(action: string, more: Partial<Preview> = {}): Preview {
  return { action, step: 0, events: [], points: [], view: {}, prompt: "", ...more };
}

/** What is planned for the next turn of seat 0, in which these actions were tried out. */
export function aPremove(tried: string[] = [], more: Partial<Premove> = {}): Premove {
  const ended = tried.at(-1) === "done";
  const ahead = {
    planned: tried.map(aChoice),
    view: { viewer: 0, tried },
    points: [tried.length, 0],
    prompt: ended ? "Then your turn is over." : "Anna: go on.",
    choices: ended ? [] : ["roll", "place emu", "done"].map(aChoice),
    ended,
  };
  return { n: 3, seat: 0, planned: [], says: null, ahead, why: null, ...more };
}

/** News of entry `n`: three steps, the second of which has no events. */
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
    game: "pebbles",
    title: "Pebbles",
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
    clock: null,
    lesson: false,
    tempo: null,
    spectators: false,
    can_play_on: true,
    plannable: false,
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
    why: "With the first, you settle an animal in row 6 more often: about 46% of the time instead of 31%.",
    ...more,
  };
}

/** Return the analysis of a match of two with six entries. A choice turned it, then luck did. */
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
      { entry: 4, seat: 0, by: "luck", swing: [-0.3, 0.3], title: "The roll", says: "Anna: roll" },
      {
        entry: 2,
        seat: 1,
        by: "choice",
        swing: [0.15, -0.15],
        title: "The koala that closed row 3",
        says: "Bo: place koala",
      },
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
    finest: [{ entry: 5, seat: 1, title: "The emu in row 2", lead: 0.2 }],
    strokes: [
      { entry: 4, seat: 0, worth: -0.27, error: 0.03 },
      { entry: 6, seat: 1, worth: 0.02, error: 0.03 },
    ],
    luck: [
      { seat: 0, worth: -0.27, error: 0.03 },
      { seat: 1, worth: 0.02, error: 0.03 },
    ],
    ...more,
  };
}

export function choiceOption(
  name: string,
  values: [string, ...string[]],
  says: string,
  more: Partial<Option> = {},
): Option {
  const always = { low: null, high: null, seats: null, when: null };
  return { ...always, name, kind: "choice", default: values[0], values, says, ...more };
}

export function flagOption(name: string, says: string, more: Partial<Option> = {}): Option {
  return choiceOption(name, ["off", "on"], says, { kind: "flag", ...more });
}

export function numberOption(
  name: string,
  [low, usual, high]: [number, number, number],
  says: string,
  more: Partial<Option> = {},
): Option {
  return { ...flagOption(name, says), kind: "number", default: `${usual}`, values: [], low, high, ...more };
}

export const game: Game = {
  name: "pebbles",
  title: "Pebbles",
  blurb: "Roll the dice.",
  designers: "Ada Brook",
  published: "Pond & Sons, 2018",
  minutes: "30–45",
  seats: [2, 3, 4],
  options: [
    choiceOption("variant", ["base", "plus"], "which box"),
    choiceOption("bonus_tiles", ["all", "five"], "how many"),
    flagOption("teams", "two teams of two", { seats: [4] }),
  ],
  bots: [
    { name: "random", says: "any legal choice", thinks: false },
    { name: "greedy", says: "a sensible player", thinks: false },
    { name: "search", says: "thinks ahead", thinks: true },
    { name: "joey", says: "new to this", thinks: true },
    { name: "wallaby", says: "plays a fair match", thinks: true },
    { name: "kangaroo", says: "thinks ahead", thinks: true },
    { name: "boomer", says: "gives nothing away", thinks: true },
  ],
  wins: "Most pebbles win.",
  lesson: false,
  puzzles: true,
  compiled: 1,
};

/** A game with options that depend on each other. */
export const gameWithConditions: Game = {
  ...game,
  name: "forks",
  title: "Forks",
  options: [
    choiceOption("size", ["normal", "easy", "own"], "how large a land is built"),
    numberOption("length", [4, 7, 13], "how many tiles a way has", { when: { size: ["own"] } }),
    flagOption("teams", "two teams of two", { seats: [4] }),
    flagOption("swaps", "partners may swap", { when: { teams: ["on"] } }),
    numberOption("most_swaps", [1, 2, 9], "how often", { when: { swaps: ["on"], size: ["easy", "own"] } }),
  ],
};

export function aListedTable(id: string, parts: Partial<Listed> = {}): Listed {
  return {
    id,
    game: "pebbles",
    title: "Pebbles",
    status: "running",
    seats: [othersSeat(0, { yours: true, name: "Anna" }), othersSeat(1, { name: "Ben" })],
    n: 3,
    turn: 1,
    since: "2030-01-01T12:00:00Z",
    waits_for_you: false,
    clock: null,
    due: null,
    host: true,
    options: {},
    tempo: null,
    spectators: false,
    ending: null,
    ...parts,
  };
}
