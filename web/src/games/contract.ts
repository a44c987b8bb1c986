// What a game's folder offers to the rest of the client, and what its board is given. No rules: a board draws a view
// and marks what the legal choices touch. `V` is the type of the game's views (its `view.ts`).

import type { Component } from "svelte";
import type { Choice, Preview, Seat, Told } from "../api/client";

/** A game's folder, loaded when somebody opens one of its tables or its rules. */
export interface GameClient<V = View> {
  /** The picture of the match. */
  Board: Component<BoardProps<V>>;
  /** The rules in our own words, with pictures: one page. */
  Rules: Component;
  /** What to tell a first-time player now, or null: made from the same things that the board gets. */
  guide(view: V, choices: Choice[]): Tip | null;
  /** How a seat's points are written, if they are not just a number: in brackets, say, while something is still missing. */
  points?(view: V, seat: number, written: string): string;
  /** Where an event happened: the places that the board shows while a line of the log is pointed at. */
  where?(event: Happened): readonly string[];
}

/** A view of any game: all that the table knows about it. */
export type View = Record<string, unknown>;

/** What a choice would bring, with the game's own view of it. */
export type PreviewOf<V> = Omit<Preview, "view"> & { view: V };

/** What happened, as data: a kind of event, and the numbers that it names. */
export interface Happened {
  kind: string;
  numbers: readonly number[];
}

export interface Tip {
  /** One or two sentences. */
  says: string;
  /** The part of the board that it is about: the value of a `data-guide` attribute there. */
  about: string;
}

/** The fields of a choice that were picked so far, `kind` being one of them. */
export type Picked = Readonly<Record<string, unknown>>;

export interface BoardProps<V = View> {
  view: V;
  seats: Seat[];
  /** The seat from whose side the board is drawn; null: somebody who looks on. */
  viewer: number | null;
  /** The choices that fit what was picked so far; none while others decide, or while something moves. */
  choices: Choice[];
  picked: Picked;
  /** The choice that is considered: hovered or focused, here or where choices and hints are listed. */
  considered: Choice | null;
  /** What it would bring; null until that is known. */
  preview: PreviewOf<V> | null;
  /** What the last step left: made visible until the next decision. */
  events: Told[];
  /** The places that a line of the log is about while somebody points at it, as `where` names them. */
  pointed?: readonly string[];
  /** How long one movement takes, in milliseconds; 0: nothing moves, changes are outlined. */
  pace: number;
  act: BoardActions;
}

export interface BoardActions {
  /** Narrows the choices down to those with these fields; takes the choice if only one is left. */
  pick(fields: Picked): void;
  /** Narrows them down likewise, but leaves the last one to be taken: for what is only taken in hand. */
  hold(fields: Picked): void;
  /** Forgets the last pick. */
  back(): void;
  /** Takes a choice. */
  play(choice: Choice): void;
  /** Shows what a choice would bring (hover, focus), after a moment; null: no longer. */
  consider(choice: Choice | null): void;
  /** Asks why an action, in its notation, is not legal now; the answer is shown in the sentence's place. */
  why(action: string): void;
}
