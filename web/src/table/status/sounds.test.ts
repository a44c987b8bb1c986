import { describe, expect, it, vi } from "vitest";
import { told } from "../../testing/fakes";
import { play, soundOfStep } from "./sounds";

describe("the sound of a step", () => {
  const events = [told("", { kind: "turn" }), told("", { kind: "rolled" }), told("", { kind: "placed" })];

  it("is the first that the game names for one of its events", () => {
    expect(soundOfStep(events, { rolled: "dice", placed: "tap" })).toBe("dice");
    expect(soundOfStep(events, { placed: "tap", rolled: "dice" })).toBe("tap");
    expect(soundOfStep(events, { placed: "tap" })).toBe("tap");
    expect(soundOfStep(events, {})).toBeNull();
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
  for (const sound of [
    "dice",
    "tap",
    "tile",
    "whoosh",
    "train",
    "clash",
    "boom",
    "chime",
    "laugh",
  ] as const) {
    started.length = 0;
    play(sound);
    expect(started.length, sound).toBeGreaterThan(0);
  }
  vi.unstubAllGlobals();
});
