// The bots as people choose them: four levels that mean about the same in every game, and the others beside them.

import type { Bot } from "../api/client";

/** From the easiest to the hardest. */
export const LEVELS = ["joey", "wallaby", "kangaroo", "boomer"] as const;
export type Level = (typeof LEVELS)[number];

/** What most people have a match with. */
const USUAL: Level = "wallaby";

/** A game's bots: those that are a level, in order, and those that are there to be compared with. */
export function sorted(bots: readonly Bot[]): { levels: Bot[]; others: Bot[] } {
  const levels = LEVELS.flatMap((level) => bots.find(({ name }) => name === level) ?? []);
  return { levels, others: bots.filter((bot) => !levels.includes(bot)) };
}

/** The bot of that name; where the game has none, the usual one, or else its strongest. */
export function botOr(bots: readonly Bot[], name: unknown): Bot | undefined {
  const called = (wanted: unknown) => bots.find((bot) => bot.name === wanted);
  return called(name) ?? called(USUAL) ?? bots.at(-1);
}
