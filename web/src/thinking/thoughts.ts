// The questions of the page to the Worker that thinks, and its answers.

import type { Fault, Trait } from "../engine/manifest";
import type { Comparison } from "../engine/searchTree";

/** A limit for a search. Simulations give the same result on every device, seconds do not. */
export interface Budget {
  simulations?: number | null;
  seconds?: number | null;
}

/** A position in which a seat decides. All that this seat cannot know is resampled before anything is found out. */
export interface Subject {
  game: string;
  state: Uint8Array;
  /** The record of the components, if they are not those of the game's manifest. */
  box?: Uint8Array | null;
  /** 16 bytes that are not all zero; random ones if missing. */
  luck?: Uint8Array;
  /** The version of the rules, and the hash of the component data, if this device may have others. */
  rules?: number;
  components?: string;
}

/** Can this device think about a game? It is ready for the other requests then. */
export interface ReadyRequest {
  asks: "ready";
  game: string;
}

/** How good is each choice? Unless it goes on, the search begins anew, and results don't depend on earlier requests. */
export interface ProspectsRequest extends Subject {
  asks: "prospects";
  /** If missing, the search takes as long as for a hint. */
  budget?: Budget;
  /** Afterwards, run further simulations that begin with this action, until it has been tried `visits` times. */
  then?: { action: number; visits: number };
  /** Also find out what tells the best choices apart. */
  why?: boolean;
  /** Go on with the tree of the previous request, if that had this set, too, and was about the same position. */
  goesOn?: boolean;
}

/** Asks for the decision of a bot. */
export interface DecisionRequest extends Subject {
  asks: "decision";
  bot: string;
  /** Decisions under the same name go on with the same search tree, as those of a bot in one match. */
  memory?: string;
}

export type ThoughtRequest = ReadyRequest | ProspectsRequest | DecisionRequest;

/** A search's estimate of one choice. */
export interface Prospect {
  action: number;
  notation: string;
  visits: number;
  /** The search's value for the seat that decides. */
  value: number;
  /** That seat's chance of winning. */
  chance: number;
  /** Its part of all simulations. */
  share: number;
}

/** A search's estimates of a position and its choices. */
export interface Prospects {
  seat: number;
  /** True if the seat wins together with others. */
  teamed: boolean;
  simulations: number;
  /** The chances of winning, by seat. */
  chances: number[];
  /** The best first. Once they are compared, none has a clearly better chance than the first. */
  choices: Prospect[];
  /** The best choice and those that would follow it, in their notation, up to where luck decides. */
  line: string[];
  /** What tells the best choice from those after it, if that was asked; empty until the search is done. */
  contrasts: Contrast[];
}

/** What tells the best choice from another one. */
export interface Contrast extends Comparison {
  /** The name of the trait, and how it is told; null if no trait stands out. */
  about: Trait | null;
}

export interface Decision {
  action: number;
  notation: string;
}

export type Result = Prospects | Decision | null;

/** Something that is found out step by step. */
export interface Thought<Result> {
  /** The part that is done, from 0 to 1. */
  readonly done: number;
  /** Go on for some milliseconds. */
  grow(): void;
  /** The results so far. */
  result(): Result;
}

export type ResultOf<Request extends ThoughtRequest> = Request extends ProspectsRequest
  ? Prospects
  : Request extends DecisionRequest
    ? Decision
    : null;

/** From the page to the Worker. `engines`: the address of the folder with the games' files. */
export type Order =
  | { does: "think"; id: number; engines: string; request: ThoughtRequest }
  | { does: "cancel"; id: number }
  | { does: "pause" }
  | { does: "resume" };

/** From the Worker to the page. `alive` says only that a thought goes on. `detail` is for developers. */
export type Answer =
  | { says: "alive" }
  | { says: "progress"; id: number; done: number; result: Result }
  | { says: "result"; id: number; result: Result }
  | { says: "failed"; id: number; fault: Fault; detail: string };
