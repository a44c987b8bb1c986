// Words for the board's labels. Sentences about the match come from the server.

import { listed, signed } from "../../english";
import type { AustralisView, Brings, Card, Die, Player, Reef } from "./view";
import { say } from "./messages";

/** `blue 5`, `white with 1 card and 2 points`. */
export function dieNamed({ colour, number, cards, fish, points }: Die): string {
  if (number !== null) return `${colour} ${number}`;
  if (colour === "red") return colour;
  const shows = [
    cards ? say("count-cards", { count: cards }) : "",
    fish ? say("count-fish", { count: fish }) : "",
    points ? say("count-points", { count: points }) : "",
  ].filter(Boolean);
  return say("die-with", { colour, shows: listed(shows) });
}

/** `yellow card: turtle, one space`. */
export function cardNamed({ colour, function: does, amount }: Card): string {
  if (does === "competition") return say("card-competition", { colour });
  const brings = {
    points: say("count-points", { count: amount }),
    fish: say("count-fish", { count: amount }),
    turtle: say("card-turtle", { spaces: amount }),
    coral: say("card-coral"),
  }[does];
  return say("card-named", { colour, brings });
}

/** Return what taking a die would do, in a few words. In the last round, the token brings no first turn. */
export function bringsInWords(brings: Brings, before: Player, lastRound: boolean): string {
  const { fish, cubes, turtle, school, cards, reach, token, points, fires } = brings;
  const parts = [
    turtle !== before.turtle ? say("brings-turtle", { space: turtle }) : "",
    points ? say("brings-points", { points, signed: signed(points) }) : "",
    fish ? say("brings-fish", { fish: signed(fish) }) : "",
    cubes ? say("brings-cubes", { cubes, signed: signed(cubes) }) : "",
    school !== before.school ? say("brings-school", { points: school }) : "",
    cards ? say("brings-cards", { count: cards }) : "",
    reach ? say(reach === "3" ? "brings-coral" : "brings-coral-or-lower", { reef: reach }) : "",
    token ? (lastRound ? say("brings-token-last") : say("brings-token")) : "",
    fires.length && !tellsOfCards(brings, before) ? say("brings-fires", { cards: listed(fires) }) : "",
  ].filter(Boolean);
  return parts.length ? parts.join(", ") : say("brings-nothing");
}

/** Return whether something else already says what the cards do. */
function tellsOfCards({ points, fish, turtle, reach }: Brings, before: Player): boolean {
  return points !== 0 || fish !== 0 || turtle !== before.turtle || reach !== null;
}

export function reefInWords(reef: Reef, names: readonly string[]): string {
  const corals = reef.corals.flatMap((count, seat) => (count ? [`${names[seat]} ${count}`] : []));
  const [most = 0, second = 0] = reef.points;
  const points = second ? say("reef-points", { most, second }) : say("reef-points-most", { most });
  return say("reef-in-words", {
    reef: reef.name,
    count: Math.max(0, reef.to - reef.from + 1), // an option can end the current before the last reefs
    from: reef.from,
    to: reef.to,
    points,
    corals: corals.length ? listed(corals) : say("reef-no-corals"),
  });
}

/** Return what a player's school of fish is worth, and what is missing for the next larger one. */
export function schoolInWords({ fish, cubes, school }: Player, food: AustralisView["food"]): string {
  const now = say("school", {
    fish: say("count-fish", { count: fish }),
    cubes: say("count-cubes", { count: cubes }),
    points: school,
  });
  return `${now}${largerSchool(fish, cubes, food)}`;
}

function largerSchool(fish: number, cubes: number, food: AustralisView["food"]): string {
  const slot = food.findIndex(({ need }, slot) => slot >= cubes || need > fish);
  const next = food[slot];
  if (!next) return "";
  const [fishMissing, cubesMissing] = [next.need - fish, slot + 1 - cubes];
  const missing = [
    fishMissing > 0 ? say("more-fish", { count: fishMissing }) : "",
    cubesMissing > 0 ? say("more-cubes", { count: cubesMissing }) : "",
  ].filter(Boolean);
  return say("school-next", { points: next.points, missing: listed(missing) });
}
