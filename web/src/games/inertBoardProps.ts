// The props of a board that only shows something: nobody chooses, and nothing moves.

import type { Seat } from "../api/client";
import type { BoardActions, BoardProps } from "./contract";

const nothing = () => {};
const act: BoardActions = {
  pick: nothing,
  hold: nothing,
  back: nothing,
  play: nothing,
  consider: nothing,
  why: nothing,
};

export const STILL = {
  choices: [],
  picked: {},
  considered: null,
  preview: null,
  events: [],
  motionMs: 0,
  act,
} satisfies Partial<BoardProps>;

/** Return the seats of players with these names, one of which may be the viewer's. */
export function seatsOf(names: readonly string[], mine: number | null = null): Seat[] {
  return names.map((name, seat) => ({
    seat,
    name,
    who: "here",
    taken: true,
    yours: seat === mine,
    reserved: false,
    present: true,
    bot: null,
    program: false,
    resigned: false,
    nonce: null,
    secret: null,
  }));
}
