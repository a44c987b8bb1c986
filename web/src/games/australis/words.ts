// Words for the board's labels. Sentences about the match come from the server.

import { counted, listed, signed } from "../../english";
import type { AustralisView, Brings, Card, Die, Player, Reef } from "./view";

/** `blue 5`, `white with 1 card and 2 points`. */
export function dieNamed({ colour, number, cards, fish, points }: Die): string {
  if (number !== null) return `${colour} ${number}`;
  if (colour === "red") return "red";
  const shows = [
    cards ? counted(cards, "card") : "",
    fish ? counted(fish, "fish", "fish") : "",
    points ? counted(points, "point") : "",
  ].filter(Boolean);
  return `${colour} with ${listed(shows)}`;
}

/** `yellow card: turtle, one space`. */
export function cardNamed({ colour, function: does, amount }: Card): string {
  if (does === "competition") return `competition card: one more for every ${colour} die`;
  const brings = {
    points: counted(amount, "point"),
    fish: counted(amount, "fish", "fish"),
    turtle: `turtle, ${counted(amount, "space")}`,
    coral: "a coral where your turtle is",
  }[does];
  return `${colour} card: ${brings}`;
}

/** Return what taking a die would do, in a few words. */
export function bringsInWords(brings: Brings, before: Player): string {
  const { fish, cubes, turtle, school, cards, reach, token, points, fires } = brings;
  const parts = [
    turtle !== before.turtle ? `turtle to ${turtle}` : "",
    points ? signed(points) + (points === 1 ? " point" : " points") : "",
    fish ? `${signed(fish)} fish` : "",
    cubes ? signed(cubes) + (cubes === 1 ? " food cube" : " food cubes") : "",
    school !== before.school ? `school worth ${school}` : "",
    cards ? `choose ${counted(cards, "card")}` : "",
    reach ? (reach === "3" ? "a coral on reef 3" : `a coral on reef ${reach} or lower`) : "",
    token ? "you go first in the next round" : "",
    fires.length && !tellsOfCards(brings, before) ? `your cards work: ${listed(fires)}` : "",
  ].filter(Boolean);
  return parts.length ? parts.join(", ") : "nothing more";
}

/** Return whether something else already says what the cards do. */
function tellsOfCards({ points, fish, turtle, reach }: Brings, before: Player): boolean {
  return points !== 0 || fish !== 0 || turtle !== before.turtle || reach !== null;
}

export function reefInWords(reef: Reef, names: readonly string[]): string {
  const corals = reef.corals.flatMap((count, seat) => (count ? [`${names[seat]} ${count}`] : []));
  const [most = 0, second = 0] = reef.points;
  const points = second
    ? `${most} for most corals, ${second} for second`
    : `${counted(most, "point")} for most corals`;
  return `Reef ${reef.name}, spaces ${reef.from} to ${reef.to}: ${points}; ${corals.length ? listed(corals) : "no corals yet"}`;
}

export function schoolInWords({ fish, cubes, school }: Player, food: AustralisView["food"]): string {
  const next = food.find(({ need }) => need > fish);
  const fed = food[cubes - 1];
  const hungry = fed && fish > fed.need && cubes < food.length ? "; more cubes would feed more" : "";
  return `${counted(fish, "fish", "fish")}, ${counted(cubes, "food cube")}: school worth ${counted(school, "point")}${next && cubes < food.length + 1 ? `, the next size takes ${next.need}` : ""}${hungry}`;
}
