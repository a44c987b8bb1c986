// What the server says, made up for tests.

import type { Game, Listed, Seat } from "../api/client";

export const game: Game = {
  name: "outback",
  title: "Outback",
  blurb: "Roll the dice.",
  minutes: "30–45",
  seats: [2, 3, 4],
  options: [
    { name: "variant", kind: "choice", values: ["base", "plus"], says: "which box", seats: null },
    { name: "bonus_tiles", kind: "choice", values: ["all", "five"], says: "how many", seats: null },
    { name: "teams", kind: "flag", values: ["off", "on"], says: "two teams of two", seats: [4] },
  ],
  bots: [
    { name: "random", says: "any legal choice" },
    { name: "greedy", says: "a sensible player" },
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
