// Names that programs use for options, values and bots, as the form writes them.

import type { Game } from "../api/client";
import { capital } from "../english";

/** `bonus_tiles` becomes “Bonus tiles”. */
export function label(name: string): string {
  return capital(name.replaceAll(/[_-]+/g, " ").trim());
}

/** Replace the option names in a message of the server (`bonus_tiles`, `variant=plus`) by the labels in the form. */
export function withLabels(message: string, game: Game): string {
  return game.options.reduce((text, { name, kind, values }) => {
    const value = kind === "number" ? "-?\\d+" : values.join("|");
    const named = new RegExp(`\\b${name}(?:=(${value}))?\\b`, "g");
    return text.replace(named, (_, value?: string) =>
      value ? `“${label(name)}: ${label(value)}”` : `“${label(name)}”`,
    );
  }, message);
}
