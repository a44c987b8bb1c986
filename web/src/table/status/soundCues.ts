// Which sound accompanies what happens in a match, if the viewer wants sound.

import { settings } from "../../settings.svelte";
import type { SoundCues } from "./announcer.svelte";
import { winners } from "./matchWords";
import { play, soundOfStep, type Sound } from "./sounds";

function playIfWanted(sound: Sound | null): void {
  if (sound && settings.sound) play(sound);
}

export const soundCues: SoundCues = {
  step: ({ step }) => playIfWanted(soundOfStep(step?.events.map((event) => event.kind) ?? [])),
  yourTurn: () => playIfWanted("chime"),
  end: (moment) => {
    if (winners(moment).some((seat) => moment.seats[seat]?.yours)) playIfWanted("laugh");
  },
};
