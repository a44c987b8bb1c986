// Sounds of wood, dice and birds, made on the spot: no files. What sounds when is told by what kinds of events say.

export type Sound = "dice" | "tap" | "whoosh" | "chime" | "laugh";

const WORDS: readonly [RegExp, Sound][] = [
  [/\b(roll|rolled|rolls|throw|thrown|threw|dice)\b/, "dice"],
  [/\b(place|placed|laid|lays|settled|put|built|gave|kept|blocked|taken|claimed)\b/, "tap"],
  [
    /\b(filled|exchange|exchanged|exchanges|drawn|moved|moves|swapped|flies|flown|travelled|refilled)\b/,
    "whoosh",
  ],
];

/** What an event of this kind sounds like, in any game; null: nothing. */
export function soundOf(kind: string): Sound | null {
  return WORDS.find(([word]) => word.test(kind.toLowerCase()))?.[1] ?? null;
}

/** What a step sounds like: its first event that has a sound, as one step is one thing. */
export function soundOfStep(kinds: readonly string[]): Sound | null {
  return kinds.map(soundOf).find((sound) => sound !== null) ?? null;
}

let context: AudioContext | null = null;

/** Makes a sound, if this browser can. Before anybody touched the page none may: what happens then stays silent. */
export function play(sound: Sound): void {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => {});
    SOUNDS[sound](context, context.currentTime + 0.01);
  } catch {
    // No device to play on: a match goes on without sound.
  }
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  dice(audio, at) {
    for (let i = 0; i < 9; i++) {
      knock(audio, at + 0.045 * i + 0.03 * Math.random(), 900 + 900 * Math.random(), 0.18 * (1 - i / 12));
    }
  },
  tap(audio, at) {
    knock(audio, at, 320, 0.5);
    knock(audio, at + 0.012, 780, 0.15);
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
    // A kookaburra: low chuckles that climb into a cackle, and fall again.
    const calls = [0, 0, 0.1, 0.25, 0.5, 0.8, 1, 1, 0.9, 0.95, 0.7, 0.5, 0.3, 0.1];
    calls.forEach((height, i) => {
      const pitch = 420 + 480 * height;
      tone(audio, at + 0.13 * i, "sawtooth", pitch, pitch * (i % 2 ? 0.8 : 1.25), 0.11, 0.05 + 0.05 * height);
    });
  },
};

const NARROW = 6; // so much of a noise is lost in a filter this narrow

/** Something hard and small that hits wood. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const filter = new BiquadFilterNode(audio, { type: "bandpass", Q: 6, frequency: pitch });
  noise(audio, at, 0.08)
    .connect(filter)
    .connect(volume(audio, at, 0.002, NARROW * loud, 0.07));
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

/** Rises to `loud` within `rise` seconds, and dies away within `long`. */
function volume(audio: AudioContext, at: number, rise: number, loud: number, long: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(audio.destination);
  return gain;
}
