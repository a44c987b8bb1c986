import { describe, expect, it } from "vitest";
import { told } from "../../testing/fakes";
import { play, soundOfStep } from "./sounds";

describe("the sound of a step", () => {
  const events = [told("", { kind: "turn" }), told("", { kind: "rolled" }), told("", { kind: "placed" })];

  it("is that of its first event to which the game gives one", () => {
    expect(soundOfStep(events, { placed: "tap", rolled: "dice" })).toBe("dice");
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
