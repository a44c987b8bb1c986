import { describe, expect, it } from "vitest";
import { theClocks } from "../../testing/fakes";
import { inWords, timeLeft } from "./timeLeft";

const AT = "2026-03-14T09:00:00.000Z";

describe("the time that a seat has left", () => {
  const now = Date.parse(AT) + 60_000;

  it("runs for the seat that has the turn, and stands still for the others", () => {
    expect(timeLeft(theClocks(), 0, () => now)).toBe(240_000);
    expect(timeLeft(theClocks(), 1, () => now)).toBe(250_000);
  });

  it("is never less than nothing", () => {
    expect(timeLeft(theClocks(), 0, () => now + 999_999)).toBe(0);
  });

  it("is shown only for the seat that has the turn where each turn has its own time", () => {
    expect(timeLeft(theClocks({ live: false }), 1, () => now)).toBeNull();
    expect(timeLeft(theClocks({ live: false, running: null, due: null }), 0, () => now)).toBeNull();
  });
});

describe("a duration in words", () => {
  it("has its two largest units", () => {
    expect(inWords(0)).toBe("0:00");
    expect(inWords(65_001)).toBe("1:06");
    expect(inWords(3_600_000)).toBe("1 h 0 min");
    expect(inWords(47 * 3_600_000)).toBe("47 h 0 min");
    expect(inWords(50 * 3_600_000)).toBe("2 days 2 h");
  });
});
