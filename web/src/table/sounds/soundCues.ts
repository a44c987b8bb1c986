// Chooses the sound for each event of a match, if the viewer wants sound.

import type { Sounds } from "../../games/contract";
import { settings } from "../../settings.svelte";
import type { SoundCues } from "../status/announcer.svelte";
import { youHaveWon } from "../status/matchWords";
import { play, soundOfStep, type AnySound } from "./sounds";

function playIfWanted(sound: AnySound | null): void {
  if (sound && settings.sound) play(sound);
}

/** `sounds`: what the game declares, if it does. */
export function soundCues(sounds: () => Sounds | undefined): SoundCues {
  return {
    step: ({ step }) => playIfWanted(soundOfStep(step?.events ?? [], sounds())),
    yourTurn: () => playIfWanted("chime"),
    end: (moment) => {
      if (youHaveWon(moment)) playIfWanted("laugh");
    },
  };
}
