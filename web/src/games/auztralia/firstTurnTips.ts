// Tips for the first turns, made from the view: the next sensible thing to do, and why.

import type { AuztraliaChoice } from "./choiceTypes";
import type { Tip } from "../contract";
import { OLD_ONES_START } from "./time/track";
import type { AuztraliaView, Phase, Player } from "./view";
import { say } from "./messages";

const AT: Partial<Record<Phase, Tip>> = {
  "placing-port": {
    says: say("tip-port"),
    about: "map",
  },
  "choosing-objective": {
    says: say("tip-objective"),
    about: "objectives",
  },
  tracks: {
    says: say("tip-tracks"),
    about: "map",
  },
  goods: {
    says: say("tip-goods"),
    about: "warehouse",
  },
  force: {
    says: say("tip-force"),
    about: "barracks",
  },
  buying: {
    says: say("tip-buying"),
    about: "barracks",
  },
  "choosing-card": {
    says: say("tip-keep-card"),
    about: "display",
  },
  swapping: { says: say("tip-swap"), about: "display" },
  "after-card": { says: say("tip-after-card"), about: "combat" },
  aiming: { says: say("tip-aim"), about: "combat" },
  allotting: {
    says: say("tip-allot"),
    about: "combat",
  },
  jamming: {
    says: say("tip-jam"),
    about: "combat",
  },
  "moving-back": {
    says: say("tip-back"),
    about: "time",
  },
  "turn-made": {
    says: say("tip-made"),
    about: "done",
  },
};

const STILL_TO_PLAY: Tip = {
  says: say("tip-made-but"),
  about: "hired",
};

export function tip(view: AuztraliaView, choices: AuztraliaChoice[]): Tip | null {
  if (!choices.length) return null;
  const own = view.players[view.deciding ?? 0]!;
  if (view.phase === "turn-made" && choices.some(({ kind }) => kind === "play")) return STILL_TO_PLAY;
  if (view.phase === "farms") return { says: say("tip-farms", { map: view.map }), about: "map" };
  if (view.phase === "before-card") return aboutNextCard(choices);
  return AT[view.phase] ?? (view.phase === "turn" ? aboutAction(view, own, choices) : null);
}

/** Return what to do before a card. A player who defends a port can't withdraw. */
function aboutNextCard(choices: readonly AuztraliaChoice[]): Tip {
  const or = (["withdraw", "use"] as const).find((kind) => choices.some((choice) => choice.kind === kind));
  return { says: say("tip-before-card", { or: or ?? "fight" }), about: "combat" };
}

/** Return what to do in a turn: first a railway, then gold and farms, then arms. */
function aboutAction(view: AuztraliaView, own: Player, choices: readonly AuztraliaChoice[]): Tip | null {
  const can = (kind: AuztraliaChoice["kind"]) => choices.some((choice) => choice.kind === kind);
  const armed = Object.values(own.barracks).some((number) => number > 0);
  const hasTracks = view.tracks.some(({ seat }) => seat === own.seat);
  const farms = view.hexes.filter(({ farm }) => farm?.seat === own.seat).length;
  if (!hasTracks && can("build")) {
    return {
      says: say("tip-railway", { map: view.map }),
      about: "boxes",
    };
  }
  if (!own.cubes) {
    return { says: say("tip-no-cubes"), about: "boxes" };
  }
  if (can("farm") && farms < 3) {
    return {
      says: say("tip-land"),
      about: "boxes",
    };
  }
  if (can("mine") && own.gold < 4) {
    return {
      says: say("tip-mine"),
      about: "boxes",
    };
  }
  if (!armed && can("buy") && hasTracks && view.time.purple === OLD_ONES_START) {
    return {
      says: say("tip-arms", { space: OLD_ONES_START }),
      about: "barracks",
    };
  }
  if (can("attack") && armed) {
    return {
      says: say("tip-attack"),
      about: "boxes",
    };
  }
  if (!own.cards.length && can("recruit")) {
    return {
      says: say("tip-recruit"),
      about: "display",
    };
  }
  if (can("trade") && (!own.goods.coal || !own.goods.iron)) {
    return {
      says: say("tip-trade"),
      about: "boxes",
    };
  }
  return null;
}
