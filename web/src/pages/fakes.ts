// What the server says, made up for tests.

import type { Game, Listed, Option, Seat } from "../api/client";

export function choice(
  name: string,
  values: [string, ...string[]],
  says: string,
  more: Partial<Option> = {},
): Option {
  const always = { low: null, high: null, seats: null, when: null };
  return { ...always, name, kind: "choice", default: values[0], values, says, ...more };
}

export function flag(name: string, says: string, more: Partial<Option> = {}): Option {
  return choice(name, ["off", "on"], says, { kind: "flag", ...more });
}

export function number(
  name: string,
  [low, usual, high]: [number, number, number],
  says: string,
  more: Partial<Option> = {},
): Option {
  return { ...flag(name, says), kind: "number", default: `${usual}`, values: [], low, high, ...more };
}

export const game: Game = {
  name: "outback",
  title: "Outback",
  blurb: "Roll the dice.",
  designers: "Michael Kiesling",
  published: "HUCH!, 2018",
  minutes: "30–45",
  seats: [2, 3, 4],
  options: [
    choice("variant", ["base", "plus"], "which box"),
    choice("bonus_tiles", ["all", "five"], "how many"),
    flag("teams", "two teams of two", { seats: [4] }),
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
};

/** A game whose options hang on each other. */
export const downUnder: Game = {
  ...game,
  name: "down-under",
  title: "Down Under",
  options: [
    choice("size", ["normal", "easy", "own"], "how large a land is built"),
    number("length", [4, 7, 13], "how many tiles a way has", { when: { size: ["own"] } }),
    flag("teams", "two teams of two", { seats: [4] }),
    flag("swaps", "partners may swap", { when: { teams: ["on"] } }),
    number("most_swaps", [1, 2, 9], "how often", { when: { swaps: ["on"], size: ["easy", "own"] } }),
  ],
};

export function seat(number: number, parts: Partial<Seat> = {}): Seat {
  return {
    seat: number,
    name: `Seat ${number + 1}`,
    who: "open",
    taken: true,
    yours: false,
    present: false,
    bot: null,
    program: false,
    resigned: false,
    nonce: null,
    secret: null,
    ...parts,
  };
}

export function listed(id: string, parts: Partial<Listed> = {}): Listed {
  return {
    id,
    game: "outback",
    title: "Outback",
    status: "running",
    seats: [seat(0, { yours: true, name: "Anna" }), seat(1, { name: "Ben" })],
    n: 3,
    turn: 1,
    since: "2030-01-01T12:00:00Z",
    waits_for_you: false,
    host: true,
    ...parts,
  };
}
