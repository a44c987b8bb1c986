// Tips for a first turn, made from the view: the next sensible thing to do, and why.

import { listed } from "../../english";
import type { Tip } from "../contract";
import type { DownUnderChoice } from "./choiceTypes";
import { final, reach } from "./plane";
import type { DownUnderView } from "./view";
import { say } from "./messages";

export function tip(view: DownUnderView, choices: DownUnderChoice[]): Tip | null {
  if (!choices.length) return null;
  if (choices.some(({ kind }) => kind === "rotate")) {
    return {
      says: say("tip-rotate"),
      about: "place",
    };
  }
  if (choices.some(({ kind }) => kind === "done")) return aboutEnd(view);
  if (view.phase === "extending") {
    return {
      says: say("tip-extend"),
      about: "stock",
    };
  }
  if (view.phase === "opening") return aboutOpening(view, choices);
  return aboutPlaying(view, choices);
}

const isTerminal = (choice: DownUnderChoice) => choice.kind === "place" && choice.fields.tile === "terminal";

/** Return whether the player who decides is ahead of routes that can't grow. With animals, more than that counts. */
function hasWon({ animals, deciding, colours, points }: DownUnderView): boolean {
  const others = colours.filter(({ seat }) => seat !== deciding);
  return (
    !animals &&
    others.every(({ finished, out }) => finished || out) &&
    points.every((found, seat) => seat === deciding || found < points[deciding!]!)
  );
}

function aboutOpening(view: DownUnderView, choices: readonly DownUnderChoice[]): Tip {
  if (choices.every(isTerminal)) {
    return {
      says: say("tip-terminal-first"),
      about: "stock",
    };
  }
  // The tiles of a frame don't count as neighbours.
  const begun = view.area.kind === "frame" ? view.last !== null : view.tiles.length > 0;
  return {
    says: begun ? say("tip-open") : say("tip-open-first", { area: view.area.kind }),
    about: "stock",
  };
}

function aboutPlaying(view: DownUnderView, choices: readonly DownUnderChoice[]): Tip {
  if (hasWon(view) && choices.some(isTerminal)) {
    return {
      says: say("tip-won"),
      about: "stock",
    };
  }
  if (choices.every(isTerminal)) {
    return {
      says: say("tip-terminal"),
      about: "stock",
    };
  }
  const own = view.colours.find(({ colour }) => view.owed.includes(colour));
  if (own && own.length <= 3) {
    return {
      says: say("tip-ends"),
      about: "stock",
    };
  }
  if (view.animals && own?.keeps_dingo) {
    return {
      says: say("tip-dingo"),
      about: "stock",
    };
  }
  const left = Math.min(
    ...[view.area.columns, view.area.rows].map((axis) => reach(axis, view.area)?.more ?? 9),
  );
  if (left === 0 && !final(view.area)) {
    return {
      says: say("tip-fence"),
      about: "land",
    };
  }
  if (left === 1 && !final(view.area)) {
    return {
      says: say("tip-fence-soon"),
      about: "land",
    };
  }
  return {
    says: say("tip-curves"),
    about: "stock",
  };
}

function aboutEnd(view: DownUnderView): Tip {
  const lengths = view.colours.filter(({ seat }) => seat === view.deciding).map(({ length }) => `${length}`);
  return {
    says: lengths.length
      ? say("tip-done-long", { routes: lengths.length, lengths: listed(lengths) })
      : say("tip-done"),
    about: "done",
  };
}
