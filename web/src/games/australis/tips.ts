// Tips for a first turn, made from what lies on the table: the next sensible thing to do, and why.

import { counted } from "../../english";
import type { Choice } from "../../api/client";
import type { Tip } from "../contract";
import type { AustralisView, Player } from "./view";

export function tip(view: AustralisView, choices: Choice[]): Tip | null {
  if (!choices.length) return null;
  const own = view.players[view.deciding ?? 0]!;
  switch (view.phase) {
    case "picking":
      return aboutDice(view, own);
    case "ordering":
      return {
        says: "Two of your cards are at odds: the coral grows where your turtle is. Let the turtle swim first if the next reef suits you better.",
        about: "board",
      };
    case "planting":
      return {
        says: "Pick one of the ringed reefs for your coral. Most corals on a reef score every round, and a turtle that is ahead breaks ties: join where one coral makes you first.",
        about: "sea",
      };
    case "moving":
      return {
        says: "All your corals are out. You may take one from a reef and settle it elsewhere, or leave them be.",
        about: "sea",
      };
    case "cards":
      return {
        says:
          view.round < view.rounds
            ? "Pick a card. “Keep” it and it works every time you take a die of its colour, which is nearly always worth it this early; “use” does it once, now."
            : "This is the last round: “use” does what a card says at once, “keep” only pays if you take another die of its colour.",
        about: "cards",
      };
    case "choosing":
      return {
        says: view.current.grey.beside
          ? "You won! Gold is worth more points at the end; silver brings a food cube now, and with it a larger school each round."
          : "You won! No more cubes come with silver, so take the gold unless you like to be modest.",
        about: "whirl",
      };
    case "picked":
      return {
        says: "That was your die. End your turn, or undo and try another one: nothing is final before that.",
        about: "done",
      };
    default:
      return null;
  }
}

function aboutDice(view: AustralisView, own: Player): Tip {
  const taken = own.dice.length;
  if (view.round === 1 && taken === 0) {
    return {
      says: "Take one of the dice on the sand: white brings cards, yellow fish, blue moves your turtle, purple grows a coral, red lets you go first next time. Point at one to see what it would do.",
      about: "dice",
    };
  }
  if (view.round === 1 && !own.cards.length && view.dice.some(({ colour }) => colour === "white")) {
    return {
      says: "Cards pay off for the rest of the match. A white die with two of them early on is hard to beat.",
      about: "dice",
    };
  }
  const next = view.food[own.cubes - 1];
  if (next && own.fish < next.need) {
    return {
      says: `Your food cubes could feed ${counted(next.need, "fish", "fish")}, and you have ${own.fish}. Yellow dice close that gap.`,
      about: "board",
    };
  }
  if (own.dice.every(({ colour }) => colour === "white" || colour === "yellow") && taken >= 2) {
    return {
      says: "Only blue, purple and red dice go into the competition at the end of the round, and you have none yet. Red floats best, then purple, then blue.",
      about: "dice",
    };
  }
  return {
    says: "Your turtle scores its space every round and breaks all ties. A long swim early is worth it again and again.",
    about: "sea",
  };
}
