// Tips for a first turn: the next sensible thing to do in the present position, and why.

import { alternatives, an, counted } from "../../english";
import type { Tip } from "../contract";
import type { OutbackChoice } from "./choiceTypes";
import { rowNeeds } from "./dice";
import type { Animal, Face, OutbackView } from "./view";
import { plural } from "./words";
import { say } from "./messages";

export function tip(view: OutbackView, choices: OutbackChoice[]): Tip | null {
  if (!choices.length) return null;
  const kinds = new Set(choices.map(({ kind }) => kind));
  if (kinds.has("exchange")) {
    return {
      says: say("tip-exchange", { animals: plural(view.jeep[0] ?? "emu") }),
      about: "jeep",
    };
  }
  if (kinds.has("block")) {
    return {
      says: say("tip-block", { cost: view.scoring.says }),
      about: "preserve",
      mayCover: true,
    };
  }
  if (view.phase === "given" && view.given) {
    return {
      says: say("tip-given", { animal: an(view.given.animal), row: view.given.row }),
      about: "preserve",
      mayCover: true,
    };
  }
  if (kinds.has("keep")) return aboutDice(view, choices);
  if (kinds.has("give")) {
    return {
      says: say("tip-give"),
      about: "jeep",
    };
  }
  if (kinds.has("place")) return aboutLaying(choices, view.rolls_left === 0 && view.phase === "dice");
  if (kinds.has("done")) return aboutEnd(view);
  return null;
}

function aboutDice(view: OutbackView, choices: readonly OutbackChoice[]): Tip {
  const best = likeliest(view);
  const rolls = view.rolls_left;
  if (!best) {
    return {
      says: say("tip-no-animal", { rolls }),
      about: "dice",
    };
  }
  const jokers = view.dice.filter((face) => face === "joker").length;
  const shown = view.dice.filter((face) => face === best).length;
  const shows = counted(shown, best, plural(best));
  const dice = jokers ? say("tip-with-jokers", { animals: shows, jokers }) : shows;
  const rows = choices.flatMap((choice) =>
    choice.kind === "place" && choice.fields.animal === best ? [Number.parseInt(choice.fields.space)] : [],
  );
  const row = Math.max(0, ...rows);
  if (row >= 4 || (row && !view.rolls_left)) {
    return {
      says: say("tip-enough", { dice, row, animal: best }),
      about: "jeep",
    };
  }
  return {
    says: row
      ? say("tip-keep-or-settle", { dice, rolls, animal: an(best), row })
      : say("tip-keep", { dice, rolls }),
    about: "dice",
  };
}

/** Return the animal on the jeep that most dice show. */
function likeliest(view: OutbackView): Animal | null {
  const shown = (animal: Face) => view.dice.filter((face) => face === animal).length;
  const ranked = [...new Set(view.jeep)].sort((one, other) => shown(other) - shown(one));
  return ranked[0] && shown(ranked[0]) ? ranked[0] : null;
}

function aboutLaying(choices: readonly OutbackChoice[], must: boolean): Tip {
  const animals = [
    ...new Set(choices.flatMap((choice) => (choice.kind === "place" ? [choice.fields.animal] : []))),
  ];
  const which =
    animals.length === 1
      ? say("tip-one-fits", { animal: an(animals[0]!) })
      : say("tip-some-fit", { animals: alternatives(animals.map(an)) });
  return {
    says: say(must ? "tip-must-lay" : "tip-may-lay", { fits: which }),
    about: "jeep",
  };
}

function aboutEnd(view: OutbackView): Tip {
  const last = view.groups.findLast(({ seat }) => seat === view.deciding);
  const marker = view.players[view.deciding ?? 0]?.tracks.find(({ animal }) => animal === last?.animal);
  if (!last || !marker) {
    return {
      says: say("tip-blocked"),
      about: "done",
    };
  }
  const more = rowNeeds(view, view.deciding ?? 0).some(({ missing }) => missing === 0);
  const end = say(more ? "tip-can-end" : "tip-nothing-fits");
  const { animal, on, place } = marker;
  if (on === "start") return { says: end, about: "done" }; // markers can also move when the turn ends
  return {
    says: `${say(`tip-marker-${on}`, { animal, place })} ${end}`,
    about: view.round < 2 ? "done" : "tracks",
  };
}
