// Tips for a first turn: the next sensible thing to do in the present position, and why.

import { an, counted } from "../../english";
import type { Choice } from "../../api/client";
import type { Tip } from "../contract";
import { rowNeeds } from "./dice";
import type { Animal, Face, OutbackView } from "./view";
import { plural } from "./words";

export function tip(view: OutbackView, choices: Choice[]): Tip | null {
  if (!choices.length) return null;
  const kinds = new Set(choices.map(({ kind }) => kind));
  if (kinds.has("exchange")) {
    return {
      says: `All five on the jeep are ${plural(view.jeep[0] ?? "emu")}. Swap them for new animals if these don’t suit you, or keep them and roll.`,
      about: "jeep",
    };
  }
  if (kinds.has("block")) {
    return {
      says: "Three rolls and nothing fits: you must block a space for good. Pick one that you will probably not fill, perhaps near the top.",
      about: "preserve",
      mayCover: true,
    };
  }
  if (view.phase === "given" && view.given) {
    return {
      says: `Your partner sends you ${an(view.given.animal)}. Pick its space in row ${view.given.row}, next to its own kind if you can: they score together.`,
      about: "preserve",
      mayCover: true,
    };
  }
  if (kinds.has("keep")) return aboutDice(view, choices);
  if (kinds.has("give")) {
    return {
      says: "The second animal of a turn is your partner’s: pick it and a row that your dice pay for. Your partner picks the space.",
      about: "jeep",
    };
  }
  if (kinds.has("place")) return aboutLaying(choices, view.rolls_left === 0 && view.phase === "dice");
  if (kinds.has("done")) return aboutEnd(view);
  return null;
}

function aboutDice(view: OutbackView, choices: readonly Choice[]): Tip {
  const best = likeliest(view);
  const rolls = counted(view.rolls_left, "roll");
  if (!best) {
    return {
      says: `None of your dice shows an animal that is on the jeep. Keep the jokers, if there are any, and reroll the rest: ${rolls} left.`,
      about: "dice",
    };
  }
  const jokers = view.dice.filter((face) => face === "joker").length;
  const shown = view.dice.filter((face) => face === best).length;
  const helped = jokers
    ? ` and ${counted(jokers, "joker")}, which ${jokers > 1 ? "help" : "helps"} out as any animal beside a real one`
    : "";
  const place = choices.filter(({ kind, fields }) => kind === "place" && fields.animal === best);
  const row = Math.max(0, ...place.map(({ fields }) => Number.parseInt(fields.space as string)));
  if (row >= 4 || (row && !view.rolls_left)) {
    return {
      says: `You have ${counted(shown, best, plural(best))}${helped}: enough for row ${row}. Pick the ${best} on the jeep, then a space there.`,
      about: "jeep",
    };
  }
  return {
    says: `Keep your ${counted(shown, best, plural(best))}${helped}, and reroll the others (${rolls} left): the more of a kind, the higher the row. ${row ? `Or settle ${an(best)} in row ${row} now.` : ""}`.trim(),
    about: "dice",
  };
}

/** Return the animal on the jeep that most dice show. */
function likeliest(view: OutbackView): Animal | null {
  const shown = (animal: Face) => view.dice.filter((face) => face === animal).length;
  const ranked = [...new Set(view.jeep)].sort((one, other) => shown(other) - shown(one));
  return ranked[0] && shown(ranked[0]) ? ranked[0] : null;
}

function aboutLaying(choices: readonly Choice[], must: boolean): Tip {
  const animals = [
    ...new Set(choices.flatMap(({ fields }) => (fields.animal ? [fields.animal as Animal] : []))),
  ];
  const which =
    animals.length === 1
      ? `${an(animals[0]!)} still fits`
      : `${animals.map((animal) => an(animal)).join(" or ")} fits`;
  return {
    says: must
      ? `That was the last roll, but ${which}. Settle it next to its own kind: a new animal scores a point for each one in its group.`
      : `Your dice are not used up: ${which}. Settle it too, or end your turn.`,
    about: "jeep",
  };
}

function aboutEnd(view: OutbackView): Tip {
  const last = view.groups.at(-1);
  const marker = view.players[view.deciding ?? 0]?.tracks.find(({ animal }) => animal === last?.animal);
  if (!last || !marker) {
    return {
      says: "The space is blocked for good. End your turn; the jeep is filled again.",
      about: "done",
    };
  }
  const where =
    marker.on === "upper"
      ? `space ${marker.place} of the upper track, where every marker counts`
      : `space ${marker.place} of the left track, where only your lowest three count`;
  const more = rowNeeds(view, view.deciding ?? 0).some(({ missing }) => missing === 0)
    ? ""
    : " Nothing more fits:";
  return {
    says: `Your ${last.animal} marker stands on ${where}.${more || " You can"} end your turn.`,
    about: view.round < 2 ? "done" : "tracks",
  };
}
