// The bots as people choose them: four levels that are about equally hard in every game, then the other bots.

import type { Bot } from "../api/client";

/** From the easiest to the hardest. */
export const LEVELS = ["joey", "wallaby", "kangaroo", "boomer"] as const;
export type Level = (typeof LEVELS)[number];

const DEFAULT: Level = "wallaby";

/** Split a game's bots into the levels, easiest first, and the others. */
export function splitByLevel(bots: readonly Bot[]): { levels: Bot[]; others: Bot[] } {
  const levels = LEVELS.flatMap((level) => bots.find(({ name }) => name === level) ?? []);
  return { levels, others: bots.filter((bot) => !levels.includes(bot)) };
}

/** Return the bot with that name. If the game has none: the default level, or else the game's strongest bot. */
export function botOrDefault(bots: readonly Bot[], name: unknown): Bot | undefined {
  const called = (wanted: unknown) => bots.find((bot) => bot.name === wanted);
  return called(name) ?? called(DEFAULT) ?? bots.at(-1);
}
