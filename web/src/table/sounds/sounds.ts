// Plays sounds: those of a game's events, which the game declares, and those of the table.

import type { Told } from "../../api/client";
import type { SharedSound, Sound, Sounds, Synthesise } from "../../games/contract";
import { knock, noise, tone, volume } from "../../games/synthesis";

/** A sound of the table: it is your turn, you have won. */
type TableSound = "chime" | "laugh";
export type AnySound = Sound | TableSound;

/**
 * Return the sound of a step; null: none. `sounds`: those that the game declares. If several belong to a step, the one
 * that the game names first is heard.
 */
export function soundOfStep(
  events: readonly Pick<Told, "kind" | "seat">[],
  sounds: Sounds | undefined,
): Sound | null {
  if (!sounds) return events[0] ? (events[0].seat === null ? "whoosh" : "tap") : null;
  const heard = Object.keys(sounds).find((kind) => events.some((event) => event.kind === kind));
  return heard ? sounds[heard]! : null;
}

let context: AudioContext | null = null;

/** Play a sound if the browser can. Browsers allow no sound before the first click or key. */
export function play(sound: AnySound): void {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => {});
    const synthesise = typeof sound === "function" ? sound : SOUNDS[sound];
    synthesise(context, context.currentTime + 0.01);
  } catch {
    // There is no audio device: the match goes on without sound.
  }
}

const SOUNDS: Record<SharedSound | TableSound, Synthesise> = {
  dice(audio, at) {
    for (let i = 0; i < 9; i++) {
      knock(audio, at + 0.045 * i + 0.03 * Math.random(), 900 + 900 * Math.random(), 0.18 * (1 - i / 12));
    }
  },
  tap(audio, at) {
    knock(audio, at, 320, 0.5);
    knock(audio, at + 0.012, 780, 0.15);
  },
  tile(audio, at) {
    knock(audio, at, 190, 0.6);
    knock(audio, at + 0.015, 1500, 0.25);
    knock(audio, at + 0.09, 240, 0.2);
  },
  whoosh(audio, at) {
    const filter = new BiquadFilterNode(audio, { type: "bandpass", Q: 0.8, frequency: 300 });
    filter.frequency.setValueAtTime(300, at);
    filter.frequency.exponentialRampToValueAtTime(1800, at + 0.18);
    filter.frequency.exponentialRampToValueAtTime(400, at + 0.4);
    noise(audio, at, 0.4)
      .connect(filter)
      .connect(volume(audio, at, 0.12, 0.3, 0.4));
  },
  chime(audio, at) {
    for (const [delay, pitch] of [
      [0, 659],
      [0.14, 880],
    ] as const) {
      tone(audio, at + delay, "sine", pitch, pitch, 0.9, 0.14);
      tone(audio, at + delay, "sine", 2.76 * pitch, 2.76 * pitch, 0.3, 0.03);
    }
  },
  laugh(audio, at) {
    // A kookaburra: low chuckles that rise to a cackle, and fall again.
    const calls = [0, 0, 0.1, 0.25, 0.5, 0.8, 1, 1, 0.9, 0.95, 0.7, 0.5, 0.3, 0.1];
    calls.forEach((height, i) => {
      const pitch = 420 + 480 * height;
      tone(audio, at + 0.13 * i, "sawtooth", pitch, pitch * (i % 2 ? 0.8 : 1.25), 0.11, 0.05 + 0.05 * height);
    });
  },
};
