// Made-up dice and cards for the rules.

import type { Card, Colour, Die, Held } from "./view";

const blank = { number: null, cards: 0, fish: 0, points: 0 };
const numbered = (colour: Colour, number: number, plus = 0): Held => ({
  ...blank,
  name: `${colour}-${number}`,
  colour,
  number,
  plus,
});

export const dice: { die: Die; says: string }[] = [
  {
    die: { ...blank, name: "white", colour: "white", cards: 2, points: 1 },
    says: "White: a card from the display for each rectangle, a point for each circle.",
  },
  {
    die: { ...blank, name: "yellow", colour: "yellow", fish: 3, points: 1 },
    says: "Yellow: as many fish for your school, and a point for each circle.",
  },
  { die: numbered("blue", 5), says: "Blue: your turtle swims that far down the current." },
  { die: numbered("purple", 6), says: "Purple: a coral on that reef, or on one with a lower number." },
  {
    die: { ...blank, name: "red", colour: "red" },
    says: "Red: you go first in the next round. It is the strongest die in the competition, too.",
  },
];

const card = (colour: Colour, does: Card["function"], amount = 1): Card => ({
  name: `${colour}-${does}`,
  colour,
  function: does,
  amount,
});

export const kinds: { card: Card; says: string }[] = [
  { card: card("yellow", "points", 2), says: "two points" },
  { card: card("white", "fish"), says: "one fish" },
  { card: card("purple", "turtle"), says: "your turtle swims a space" },
  { card: card("blue", "coral"), says: "a coral where your turtle is, or lower" },
  { card: card("red", "competition"), says: "one more for each die of that colour in the competition" },
];

export const competition: { die: Held; sinks: boolean }[] = [
  { die: numbered("blue", 3), sinks: true },
  { die: numbered("blue", 4, 1), sinks: false },
  { die: numbered("purple", 5), sinks: false },
  { die: numbered("red", 6), sinks: false },
];
