import { describe, expect, it } from "vitest";
import { aChoice, aMoment, aSeat } from "./fakes";
import { grouped, labelOf, listed, points, sentence, standing, windowTitle, winners } from "./words";

describe("the sentence on top", () => {
  const prompt = "Anna: keep some dice, or take an animal.";
  it("says “your turn” to whoever decides", () => {
    expect(sentence(prompt, aSeat(0), 1)).toEqual({
      whose: "Your turn:",
      wanted: "keep some dice, or take an animal.",
    });
  });
  it("names the seat where several people share a screen", () => {
    expect(sentence(prompt, aSeat(0), 2).whose).toBe("Anna’s turn:");
  });
  it("is left as it is for everybody else", () => {
    expect(sentence(prompt, aSeat(0, { yours: false }), 1)).toEqual({ whose: null, wanted: prompt });
    expect(sentence("The dice are rolling.", aSeat(0), 1)).toEqual({
      whose: null,
      wanted: "The dice are rolling.",
    });
    expect(sentence(prompt, undefined, 0)).toEqual({ whose: null, wanted: prompt });
  });
});

describe("words", () => {
  it("for points have a wide minus", () => expect([points(3), points(-3)]).toEqual(["3", "−3"]));
  it("for names are listed", () => {
    expect([listed([]), listed(["Anna"]), listed(["Anna", "Bo", "Cleo"])]).toEqual([
      "",
      "Anna",
      "Anna, Bo and Cleo",
    ]);
  });
  it("for choices begin with a capital and come by kind", () => {
    const choices = ["place emu", "roll", "place koala"].map(aChoice);
    expect(labelOf(choices[0]!)).toBe("Place emu");
    expect(grouped(choices).map((group) => [group.kind, group.choices.length])).toEqual([
      ["place", 2],
      ["roll", 1],
    ]);
  });
  it("for the window say first what matters", () => {
    expect(windowTitle("Outback", aSeat(0), false, null)).toBe("Your turn – Outback");
    expect(windowTitle("Outback", aSeat(1, { yours: false }), false, null)).toBe("Bo decides – Outback");
    expect(windowTitle("Outback", undefined, true, null)).toBe("Over – Outback");
    expect(windowTitle("Outback", aSeat(0), false, 7)).toBe("Replay, 7 – Outback");
  });
  it("for a seat say what it is doing", () => {
    expect(standing(aSeat(1, { yours: false, bot: "greedy" }), true)).toBe("thinking");
    expect(standing(aSeat(1, { yours: false, present: false }), true)).toBe("away");
    expect(standing(aSeat(1, { yours: false }), true)).toBe("deciding");
    expect(standing(aSeat(1, { yours: false, resigned: true }), false)).toBe("resigned");
  });
});

describe("who has won", () => {
  it("are all with the most, and nobody before the end", () => {
    expect(winners(aMoment(9, { result: [0, 1] }))).toEqual([1]);
    expect(winners(aMoment(9, { result: [0.5, 0, 0.5] }))).toEqual([0, 2]);
    expect(winners(aMoment(9))).toEqual([]);
  });
});
