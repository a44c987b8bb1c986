// The sounds of AuZtralia, by the kind of an event. Those that no other game has are below.

import type { Sounds } from "../contract";
import { knock, noise, tone, volume } from "../synthesis";

export const sounds: Sounds = {
  "port lost": boom,
  "old one destroyed": boom,
  "old one hit": clash,
  "port attacked": clash,
  "unit hurt": "tap",
  "turned up": "tile",
  "old one card": "whoosh",
  "laid out": "tap",
  "old one laid": "tap",
  "port placed": "tap",
  "track laid": train,
  "put back": "tap",
  "unit taken": "tap",
  "farm placed": "tap",
  swapped: "whoosh",
  "old one moved": "whoosh",
  "card drawn": "whoosh",
  "moved back": "whoosh",
};

/** A steam train gets under way: a short whistle of two pipes, then puffs that come faster and faster. */
function train(audio: AudioContext, at: number): void {
  for (const pitch of [587, 740]) tone(audio, at, "triangle", pitch, 1.02 * pitch, 0.45, 0.05);
  for (let i = 0, later = 0.4; i < 6; i++, later += 0.26 - 0.03 * i) puff(audio, at + later, 0.3 - 0.03 * i);
}

/** Metal strikes metal. */
function clash(audio: AudioContext, at: number): void {
  knock(audio, at, 2400, 0.25);
  for (const pitch of [523, 1187, 1733]) tone(audio, at, "triangle", pitch, 0.98 * pitch, 0.28, 0.05);
}

/** Something large collapses. */
function boom(audio: AudioContext, at: number): void {
  tone(audio, at, "sine", 120, 38, 0.9, 0.4);
  for (let i = 0; i < 4; i++) puff(audio, at + 0.09 * i, 0.35 - 0.08 * i);
}

/** Steam is let out. */
function puff(audio: AudioContext, at: number, loud: number): void {
  const filter = new BiquadFilterNode(audio, { type: "lowpass", Q: 0.7, frequency: 900 });
  noise(audio, at, 0.2)
    .connect(filter)
    .connect(volume(audio, at, 0.015, loud, 0.18));
}
