// The contract between the client and a game's folder, and the props of a board. The client knows no rules: a board
// draws a view and marks what the legal choices are about. `G` stands for the types of a game's views and choices,
// which its `view.ts` and `choiceTypes.ts` declare.

import type { Component } from "svelte";
import type { Choice, Preview, Seat, Told } from "../api/client";
import type { Say } from "../messages/say";

/** The types of a game's views and choices. */
export interface GameTypes {
  view: object;
  choice: Choice;
}

/** The types of any game: all that the table knows about a view and a choice. */
export interface AnyGame {
  view: View;
  choice: Choice;
}

/**
 * A game's folder. It is loaded when somebody opens one of its tables or its rules. Whatever it lacks has a default.
 */
export interface GameClient<G extends GameTypes = AnyGame> {
  /** The board. The default board draws any view. */
  Board?: Component<BoardProps<G>, BoardExports>;
  /** A page with the rules in our own words. By default, the page describes the game in the server's words. */
  Rules?: Component;
  /** Says the game's messages, and the table's where the game has none of its own. */
  say?: Say;
  /** A tip for somebody who plays this for the first time; null: none now. */
  tip?(view: G["view"], choices: G["choice"][]): Tip | null;
  /** The keys that its board has besides those of every game. No other key may do anything. */
  keys?: readonly BoardKeys[];
  /** The titles of kinds of choices that have another name in the rulebook than in the notation. */
  kindTitles?: Readonly<Record<string, string>>;
  /** The sounds of its events. By default, all events of seats have one sound, and all others another. */
  sounds?: Sounds;
  /** Writes a seat's points if they are not just a number, such as in brackets while a condition is not met. */
  writePoints?(view: G["view"], seat: number, written: string): string;
  /** Returns whoever scores against the players without having a seat; null: nobody. */
  rival?(view: G["view"]): Rival | null;
  /** Returns the places of an event, which the board marks while somebody points at the event in the log. */
  where?(event: LoggedEvent): readonly string[];
}

/** A view of any game. */
export type View = Record<string, unknown>;

/** Somebody without a seat who scores against the players: the game itself. */
export interface Rival {
  /** As in the middle of a sentence. */
  name: string;
  points: number;
  /** Where the points come from. */
  parts: readonly RivalPart[];
  /** True if the players win together: the average of their points, rounded down, must then beat the rival's points. */
  meetsAverage: boolean;
  /**
   * True once the match has ended by its rules, not by a vote or a resignation. If nobody has won then, the rival has.
   */
  endedByRules: boolean;
}
export interface RivalPart {
  source: string;
  points: number;
}

/** The union of a game's choices, from the fields of each kind. `kind` tells them apart. */
export type ChoicesOf<Fields> = {
  [Kind in keyof Fields]: Omit<Choice, "kind" | "fields"> & { kind: Kind; fields: Fields[Kind] };
}[keyof Fields];

/** The fields of a choice that has none. */
export type NoFields = Readonly<Record<never, never>>;

/** Those of a game's choices that are of this kind. */
export type OfKind<C extends Choice, Kind extends C["kind"]> = Extract<C, { kind: Kind }>;

/** The effects of a choice, with the game's own type of view. */
export type PreviewOf<V> = Omit<Preview, "view" | "step"> & { view: V };

/** An event as data: its kind and its numbers. */
export interface LoggedEvent {
  kind: string;
  numbers: readonly number[];
}

/** Dice rattle, wood knocks on wood, a tile is laid, something passes quickly. */
export type SharedSound = "dice" | "tap" | "tile" | "whoosh";

/** Plays a sound from a time of the audio context on. `synthesis.ts` has parts of sounds. */
export type Synthesise = (audio: AudioContext, at: number) => void;

/** A sound that all games share, or one of the game's own. */
export type Sound = SharedSound | Synthesise;

/** The sound of each kind of event, the most important first. An event of another kind is silent. */
export type Sounds = Readonly<Record<string, Sound>>;

export interface Tip {
  /** One or two sentences. */
  says: string;
  /** The part of the board that it is about: the value of its `data-tip` attribute. */
  about: string;
  /** True if the tip may lie over that part, because only the targets in it must stay in sight. */
  mayCover?: boolean;
}

/** The fields of a choice that were picked so far, including `kind`. */
export type Picked<C extends Choice = Choice> = {
  readonly [Name in "kind" | NameIn<C>]?: Name extends "kind" ? C["kind"] : ValueIn<C, Name>;
};
type NameIn<C extends Choice> = C extends Choice ? keyof C["fields"] : never;
type ValueIn<C extends Choice, Name extends PropertyKey> = C extends { fields: Record<Name, infer Value> }
  ? Value
  : never;

export interface BoardProps<G extends GameTypes = AnyGame> {
  view: G["view"];
  seats: Seat[];
  /** The seat from whose side to draw the board; null: a spectator's. */
  viewer: number | null;
  /** The choices that fit the picks so far. None while others decide, or while something moves. */
  choices: G["choice"][];
  picked: Picked<G["choice"]>;
  /** The choice that is hovered or focused, on the board or in a list. */
  considered: G["choice"] | null;
  /** The preview of that choice; null until it is known. */
  preview: PreviewOf<G["view"]> | null;
  /** The events of the last step. Show their traces until the next decision. */
  events: Told[];
  /** The places of the log line that somebody points at, as named by `where`. */
  pointed?: readonly string[];
  /** The duration of one movement in milliseconds; 0: nothing moves, and changes are outlined. */
  motionMs: number;
  /**
   * In a figure: the parts of the board that it is about, by the game's own names. In a narrow one, only they are
   * drawn.
   */
  parts?: readonly string[];
  act: BoardActions<G["choice"]>;
}

/*
 * Attributes of a board's elements that the table reads:
 * `data-target`: something to choose now. `data-tip`: a part that tips and lessons are about. `data-actions`: the
 * actions for which an element stands, one in each line (`dataActions`). The table scrolls there if a hint names one of
 * them.
 */

/** The functions that a board may export. */
export interface BoardExports {
  /** One of the game's own keys was pressed, with or without Shift. */
  press?(key: string, shift: boolean): void;
}

/** A line in the list of keys, for keys that do the same. */
export interface BoardKeys {
  /** As in `KeyboardEvent.key`, letters in lower case. */
  keys: readonly string[];
  says: string;
}

export interface BoardActions<C extends Choice = Choice> {
  /** Narrow the choices to those with these fields. Take the choice if only one is left. */
  pick(fields: Picked<C>): void;
  /** Narrow the choices likewise, but never take the last one: for a piece that is only picked up. */
  hold(fields: Picked<C>): void;
  /** Forget the last pick. */
  back(): void;
  /** Take a choice. */
  play(choice: Choice): void;
  /** Preview a choice that is hovered or focused; null: none any longer. */
  consider(choice: Choice | null): void;
  /** Ask why an action, in its notation, is not legal now. The answer appears at the top of the screen. */
  why(action: string): void;
}
