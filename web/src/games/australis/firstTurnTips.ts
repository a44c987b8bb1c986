// Tips for a first turn, made from the view: the next sensible thing to do, and why.

import type { Tip } from "../contract";
import type { AustralisChoice } from "./choiceTypes";
import type { AustralisView, Player } from "./view";
import { say } from "./messages";

export function tip(view: AustralisView, choices: AustralisChoice[]): Tip | null {
  if (!choices.length) return null;
  const own = view.players[view.deciding ?? 0]!;
  switch (view.phase) {
    case "picking":
      return aboutDice(view, own);
    case "ordering":
      return {
        says: say("tip-order"),
        about: "board",
      };
    case "planting":
      return {
        says: say("tip-plant"),
        about: "sea",
      };
    case "moving":
      return {
        says: say("tip-move"),
        about: "sea",
      };
    case "cards":
      return {
        says: aboutCards(view, choices),
        about: "cards",
      };
    case "choosing":
      return {
        says: view.current.grey.beside ? say("tip-choose") : say("tip-choose-gold"),
        about: "whirl",
      };
    case "picked":
      return {
        says: say("tip-picked"),
        about: "done",
      };
    default:
      return null;
  }
}

function aboutCards(view: AustralisView, choices: readonly AustralisChoice[]): string {
  const says = view.round < view.rounds ? say("tip-cards") : say("tip-cards-last");
  const competes = choices.some(
    (choice) => choice.kind === "keep" && choice.fields.card.startsWith("competition-"),
  );
  return competes ? `${says} ${say("tip-cards-competition")}` : says;
}

function aboutDice(view: AustralisView, own: Player): Tip {
  const taken = own.dice.length;
  if (view.round === 1 && taken === 0) {
    return {
      says: say("tip-dice"),
      about: "dice",
    };
  }
  if (view.round === 1 && !own.cards.length && view.dice.some(({ colour }) => colour === "white")) {
    return {
      says: say("tip-white"),
      about: "dice",
    };
  }
  if (taken === 0 && own.turtle >= view.reefs[1]!.from) {
    return {
      says: say("tip-signs"),
      about: "sea",
    };
  }
  const next = view.food[own.cubes - 1];
  if (next && own.fish < next.need) {
    return {
      says: say("tip-hungry", { need: next.need, fish: own.fish }),
      about: "board",
    };
  }
  if (own.dice.every(({ colour }) => colour === "white" || colour === "yellow") && taken >= 2) {
    return {
      says: say("tip-competition"),
      about: "dice",
    };
  }
  return {
    says: say("tip-turtle"),
    about: "sea",
  };
}
