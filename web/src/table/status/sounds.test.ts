import { describe, expect, it } from "vitest";
import { play, soundOf, soundOfStep } from "./sounds";

describe("the sound of an event", () => {
  it.each([
    ["rolled", "dice"],
    ["rolled for start", "dice"],
    ["dice thrown", "dice"],
    ["placed", "tap"],
    ["laid face down", "tap"],
    ["kept", "tap"],
    ["blocked", "tap"],
    ["jeep filled", "whoosh"],
    ["tile drawn", "whoosh"],
    ["Exchanges the jeep", "whoosh"],
  ])("%s: %s", (kind, sound) => expect(soundOf(kind)).toBe(sound));

  it.each(["turn", "done", "scored", "final", "enrolled", ""])("nothing for “%s”", (kind) => {
    expect(soundOf(kind)).toBeNull();
  });

  it("is one for each step", () => {
    expect(soundOfStep(["turn", "rolled", "placed"])).toBe("dice");
    expect(soundOfStep([])).toBeNull();
  });

  it("is silence without an audio device", () => {
    expect(() => play("laugh")).not.toThrow();
  });
});
