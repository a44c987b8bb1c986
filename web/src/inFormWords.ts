// Messages of the server about the options of a game, in the words of the form.

import type { Game } from "./api/client";
import { label } from "./english";

/** Replace the option names in a message of the server (`bonus_tiles`, `variant=plus`) by the labels in the form. */
export function inFormWords(message: string, game: Game): string {
  return game.options.reduce((text, { name, kind, values }) => {
    const value = kind === "number" ? "-?\\d+" : values.join("|");
    const named = new RegExp(`\\b${name}(?:=(${value}))?\\b`, "g");
    return text.replace(named, (_, value?: string) =>
      value ? `“${label(name)}: ${label(value)}”` : `“${label(name)}”`,
    );
  }, message);
}
