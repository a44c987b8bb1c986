// Tips for a first turn, made from what lies on the table: the next sensible thing to do, and why.

import type { Choice } from "../../api/client";
import type { Tip } from "../contract";
import { final, reach } from "./plane";
import type { DownUnderView } from "./view";

export function tip(view: DownUnderView, choices: Choice[]): Tip | null {
  if (!choices.length) return null;
  if (choices.some(({ kind }) => kind === "rotate")) {
    return {
      says: "Your route has bitten its own tail. Turn one of the marked curves by a quarter and it has two ends again.",
      about: "place",
    };
  }
  if (choices.some(({ kind }) => kind === "done")) return aboutEnd(view);
  if (view.phase === "extending") {
    return {
      says: "Your route came out of the billabong, so you go on at once: pick up a tile and lay it at the pulsing end.",
      about: "stock",
    };
  }
  if (view.phase === "opening") return aboutOpening(view, choices);
  return aboutPlaying(view, choices);
}

function aboutOpening(view: DownUnderView, choices: readonly Choice[]): Tip {
  if (choices.every(({ fields }) => fields.tile === "terminal")) {
    return {
      says: "In this variant routes begin with a terminal. Turn it so that the path leads to where there is room.",
      about: "stock",
    };
  }
  return {
    says: view.tiles.length
      ? "Pick up a tile, then a cell next to what lies there. A shared corner will do. Pick the tile again to turn it."
      : "Pick up a tile, turn it by picking it again, and lay it in the middle. Your coloured path is where your route begins; the grey one is anybody’s.",
    about: "stock",
  };
}

function aboutPlaying(view: DownUnderView, choices: readonly Choice[]): Tip {
  const kinds = new Set(choices.map(({ fields }) => String(fields.tile).split("-")[0]));
  if (kinds.size === 1 && kinds.has("terminal")) {
    return {
      says: "Nothing but a terminal fits any more: it closes an end of your route, and still counts as a path.",
      about: "stock",
    };
  }
  const own = view.colours.find(({ colour }) => view.owed.includes(colour));
  if (own && own.length <= 3) {
    return {
      says: "Pick up a tile and lay it at one of your pulsing ends. The numbers beside the names show how routes would grow: grey paths that you join count as yours.",
      about: "stock",
    };
  }
  if (view.animals && own?.keeps_dingo) {
    return {
      says: "Your points are in brackets: without your dingo on the table they come to nothing. Any turn will do, but don’t wait too long.",
      about: "stock",
    };
  }
  const left = Math.min(
    ...[view.area.columns, view.area.rows].map((axis) => reach(axis, view.area)?.more ?? 9),
  );
  if (left === 0 && !final(view.area)) {
    return {
      says: "The land is full in one direction, so a fence stands there. Beyond it, only terminals may lie: steer for where there is room.",
      about: "land",
    };
  }
  if (left === 1 && !final(view.area)) {
    return {
      says: "Only one more row or column left in one direction; then the fence goes up. Beyond it, only terminals may lie, so steer for where there is room.",
      about: "land",
    };
  }
  return {
    says: "Curves are precious: they go two ways, straight tiles only one. Lead others away from the grey paths that you want.",
    about: "stock",
  };
}

function aboutEnd(view: DownUnderView): Tip {
  const own = view.colours.find(({ seat }) => seat === view.deciding);
  return {
    says: own
      ? `Your route is ${own.length} long now. End your turn, or undo and try another place: nothing is final before that.`
      : "End your turn, or undo and try another place.",
    about: "done",
  };
}
