// Synthesised sounds: dice, wood, a kookaburra. A game declares the sounds of its events.

import type { Told } from "../../api/client";
import type { Sound, Sounds } from "../../games/contract";

/** A sound of a game, or one that all games share: it is your turn, you have won. */
export type AnySound = Sound | "chime" | "laugh";

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
    SOUNDS[sound](context, context.currentTime + 0.01);
  } catch {
    // There is no audio device: the match goes on without sound.
  }
}

const SOUNDS: Record<AnySound, (audio: AudioContext, at: number) => void> = {
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
  train(audio, at) {
    // A short whistle of two pipes, then puffs that come faster and faster.
    for (const pitch of [587, 740]) tone(audio, at, "triangle", pitch, 1.02 * pitch, 0.45, 0.05);
    for (let i = 0, later = 0.4; i < 6; i++, later += 0.26 - 0.03 * i)
      puff(audio, at + later, 0.3 - 0.03 * i);
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
  clash(audio, at) {
    knock(audio, at, 2400, 0.25);
    for (const pitch of [523, 1187, 1733]) tone(audio, at, "triangle", pitch, 0.98 * pitch, 0.28, 0.05);
  },
  boom(audio, at) {
    tone(audio, at, "sine", 120, 38, 0.9, 0.4);
    for (let i = 0; i < 4; i++) puff(audio, at + 0.09 * i, 0.35 - 0.08 * i);
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

/** Play the sound of steam that is let out. */
function puff(audio: AudioContext, at: number, loud: number): void {
  const filter = new BiquadFilterNode(audio, { type: "lowpass", Q: 0.7, frequency: 900 });
  noise(audio, at, 0.2)
    .connect(filter)
    .connect(volume(audio, at, 0.015, loud, 0.18));
}

const GAIN = 6; // makes up for what the narrow filter takes away

/** Play the sound of a small, hard thing that hits wood. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const filter = new BiquadFilterNode(audio, { type: "bandpass", Q: 6, frequency: pitch });
  noise(audio, at, 0.08)
    .connect(filter)
    .connect(volume(audio, at, 0.002, GAIN * loud, 0.07));
}

function tone(
  audio: AudioContext,
  at: number,
  type: OscillatorType,
  from: number,
  to: number,
  long: number,
  loud: number,
): void {
  const voice = new OscillatorNode(audio, { type, frequency: from });
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + long);
  voice.connect(volume(audio, at, 0.01, loud, long));
  voice.start(at);
  voice.stop(at + long);
}

function noise(audio: AudioContext, at: number, long: number): AudioBufferSourceNode {
  const buffer = new AudioBuffer({
    length: Math.ceil(long * audio.sampleRate),
    sampleRate: audio.sampleRate,
  });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.start(at);
  return source;
}

/** Return an envelope that rises to `loud` in `rise` seconds and falls to silence until `long`. */
function volume(audio: AudioContext, at: number, rise: number, loud: number, long: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(audio.destination);
  return gain;
}
