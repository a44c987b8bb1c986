// Parts of synthesised sounds, from which games and the table make theirs. Times and durations are in seconds.

const GAIN = 6; // makes up for what the narrow filter takes away

/** Play the sound of a small, hard thing that hits wood. */
export function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const filter = new BiquadFilterNode(audio, { type: "bandpass", Q: 6, frequency: pitch });
  noise(audio, at, 0.08)
    .connect(filter)
    .connect(volume(audio, at, 0.002, GAIN * loud, 0.07));
}

/** Play a tone that glides from one pitch to another, both in hertz. */
export function tone(
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

/** Start white noise, for filters. */
export function noise(audio: AudioContext, at: number, long: number): AudioBufferSourceNode {
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
export function volume(audio: AudioContext, at: number, rise: number, loud: number, long: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(audio.destination);
  return gain;
}
