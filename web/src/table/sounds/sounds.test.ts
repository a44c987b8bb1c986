import { describe, expect, it, vi } from "vitest";
import type { Sounds } from "../../games/contract";
import { told } from "../../testing/fakes";
import { play, soundOfStep } from "./sounds";

const ofGames = import.meta.glob<Sounds>("../../games/*/sounds.ts", { import: "sounds", eager: true });

describe("the sound of a step", () => {
  const events = [told("", { kind: "turn" }), told("", { kind: "rolled" }), told("", { kind: "placed" })];

  it("is the first that the game names for one of its events", () => {
    expect(soundOfStep(events, { rolled: "dice", placed: "tap" })).toBe("dice");
    expect(soundOfStep(events, { placed: "tap", rolled: "dice" })).toBe("tap");
    expect(soundOfStep(events, { placed: "tap" })).toBe("tap");
    expect(soundOfStep(events, {})).toBeNull();
  });

  it("may be one of the game's own", () => {
    const creak = vi.fn();
    expect(soundOfStep(events, { rolled: creak })).toBe(creak);
  });

  it("tells what a seat did from what nobody did, if the game declares no sounds", () => {
    expect(soundOfStep(events, undefined)).toBe("tap");
    expect(soundOfStep([told("", { kind: "dealt", seat: null })], undefined)).toBe("whoosh");
  });

  it("is none without events", () => {
    expect(soundOfStep([], undefined)).toBeNull();
  });
});

it("there is silence without an audio device", () => {
  expect(() => play("laugh")).not.toThrow();
});

it("every sound can be played", () => {
  class Node {
    frequency = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
    gain = this.frequency;
    connect = <T>(next: T): T => next;
    start = vi.fn(() => started.push(this));
    stop = vi.fn();
  }
  class Audio {
    state = "running";
    currentTime = 0;
    sampleRate = 100;
    destination = {};
  }
  const started: Node[] = [];
  const stub = {
    AudioContext: Audio,
    AudioBuffer: class {
      getChannelData = () => new Float32Array(9);
    },
  };
  for (const [name, value] of Object.entries(stub)) vi.stubGlobal(name, value);
  for (const name of ["BiquadFilterNode", "AudioBufferSourceNode", "GainNode", "OscillatorNode"])
    vi.stubGlobal(name, Node);
  const own = Object.values(ofGames).flatMap((sounds) => Object.values(sounds));
  expect(own.some((sound) => typeof sound === "function")).toBe(true);
  for (const sound of [...own, "dice", "tap", "tile", "whoosh", "chime", "laugh"] as const) {
    started.length = 0;
    play(sound);
    expect(started.length, String(sound)).toBeGreaterThan(0);
  }
  vi.unstubAllGlobals();
});
