// Tips for the first turns, made from what lies on the table: the next sensible thing to do, and why.

import type { Choice } from "../../api/client";
import type { Tip } from "../contract";
import { OLD_ONES_START } from "./time/track";
import type { AuztraliaView, Player } from "./view";

const AT: Partial<Record<AuztraliaView["phase"], Tip>> = {
  "placing-port": {
    says: "Pick an anchor for your port. Look for a coast with several empty hexes near it, some resources a few tracks inland, and not too many sleepers in between.",
    about: "map",
  },
  "choosing-objective": {
    says: "Pick the objective that you would rather go for. It counts only if you have met it by the end.",
    about: "objectives",
  },
  tracks: {
    says: "Lay your tracks one by one, on from your port or from your last one. Aim for resources, and for empty hexes that farms could stand on.",
    about: "map",
  },
  goods: {
    says: "Import what you lack for the next railway: it needs a coal and an iron. What you don’t need, you can export for a gold.",
    about: "warehouse",
  },
  farms: {
    says: "Corn grows on the coast, cattle in the hills, sheep in the outback. Each farm is a gold now and 2 points later, if nothing tramples it.",
    about: "map",
  },
  force: {
    says: "Send units from your barracks, then pick a target on the map. Several kinds hit more often than many of one, but each kind that marches takes a space of time.",
    about: "barracks",
  },
  buying: {
    says: "A second infantry comes with the same action. It is the cheapest way to soak up damage.",
    about: "barracks",
  },
  "choosing-card": {
    says: "Keep one of the two. The other goes back on top, and only you know that.",
    about: "display",
  },
  swapping: { says: "You may swap your card for one on display, or be done.", about: "display" },
  "before-card": {
    says: "Draw a card and see who hits whom, or go home while you can: damage on the Old One stays, except on zombies.",
    about: "combat",
  },
  "after-card": { says: "You have seen the card. Leave before it takes effect, or stay.", about: "combat" },
  aiming: { says: "Say which of the Old Ones is hit.", about: "combat" },
  allotting: {
    says: "Put the damage where it hurts least: a stack loses a unit only when all its squares are full.",
    about: "combat",
  },
  jamming: {
    says: "The wireless works once. Save it for something that walks towards your port.",
    about: "combat",
  },
  "moving-back": {
    says: "Back in time: the further back you are, the sooner it is your turn again.",
    about: "time",
  },
  "turn-made": {
    says: "That was your action. End your turn, or undo: nothing is final before that.",
    about: "done",
  },
};

const STILL_TO_PLAY: Tip = {
  says: "That was your action. You may still play personalities that help once; then end your turn.",
  about: "hired",
};

export function tip(view: AuztraliaView, choices: Choice[]): Tip | null {
  if (!choices.length) return null;
  const own = view.players[view.deciding ?? 0]!;
  if (view.phase === "turn-made" && choices.some(({ kind }) => kind === "play")) return STILL_TO_PLAY;
  return AT[view.phase] ?? (view.phase === "turn" ? aboutAction(view, own, choices) : null);
}

/** Return what to do in a turn: first a railway, then gold and farms, then arms. */
function aboutAction(view: AuztraliaView, own: Player, choices: readonly Choice[]): Tip | null {
  const can = (kind: string) => choices.some((choice) => choice.kind === kind);
  const armed = Object.values(own.barracks).some((number) => number > 0);
  const hasTracks = view.tracks.some(({ seat }) => seat === own.seat);
  const farms = view.hexes.filter(({ farm }) => farm?.seat === own.seat).length;
  if (!hasTracks && can("build")) {
    return {
      says: "Everything begins with a railway. “Railway” costs a coal, an iron and 2 spaces of time for two tracks; “Hill rail” takes 3 and crosses hills.",
      about: "boxes",
    };
  }
  if (!own.cubes) {
    return { says: "You are out of cubes. Take them back; it takes 2 spaces now.", about: "boxes" };
  }
  if (can("farm") && farms < 3) {
    return {
      says: "Your rails lead to good land. Farms bring a gold each at once, and 2 points at the end.",
      about: "boxes",
    };
  }
  if (can("mine") && own.gold < 4) {
    return {
      says: "There is something to mine beside your rails. Get it before somebody else does.",
      about: "boxes",
    };
  }
  if (!armed && can("buy") && hasTracks && view.time.purple === OLD_ONES_START) {
    return {
      says: `The Old Ones sleep until everybody has passed space ${OLD_ONES_START}. Buy units before that: two kinds at least, as each kind hits on cards of its own.`,
      about: "barracks",
    };
  }
  if (can("attack") && armed) {
    return {
      says: "Something within reach is worth points, and worth twice as much to the Old Ones if it is still asleep at the end. Attack it while you can choose the place.",
      about: "boxes",
    };
  }
  if (!own.cards.length && can("recruit")) {
    return {
      says: "Help is cheap: a personality takes one space of time, and many of them help for good.",
      about: "display",
    };
  }
  if (can("trade") && (!own.goods.coal || !own.goods.iron)) {
    return {
      says: "A railway takes a coal and an iron. With “Trade”, you import what you lack.",
      about: "boxes",
    };
  }
  return null;
}
