import { describe, expect, it } from "vitest";
import { aChoice, aMoment, aSeat, theClocks } from "../../testing/fakes";
import {
  awayPrompt,
  groupByKind,
  labelOf,
  latePrompt,
  splitPlan,
  splitPrompt,
  seatStatus,
  windowTitle,
  winners,
} from "./matchWords";

describe("the prompt", () => {
  const prompt = "Anna: keep some dice, or take an animal.";
  it("says “your turn” to the player who decides", () => {
    expect(splitPrompt(prompt, aSeat(0), 1)).toEqual({
      whose: "Your turn:",
      wanted: "keep some dice, or take an animal.",
    });
  });
  it("names the seat for everybody else, and if several are played on this screen", () => {
    expect(splitPrompt(prompt, aSeat(0), 2).whose).toBe("Anna’s turn:");
    expect(splitPrompt(prompt, aSeat(0, { yours: false }), 1)).toEqual({
      whose: "Anna’s turn:",
      wanted: "keep some dice, or take an animal.",
    });
  });
  it("names the seat whose player has resigned and for whom a bot goes on", () => {
    expect(splitPrompt(prompt, aSeat(0, { resigned: true, bot: "greedy" }), 1).whose).toBe("Anna’s turn:");
  });
  it("stays as it is if it names nobody", () => {
    expect(splitPrompt("The dice are rolling.", aSeat(0), 1)).toEqual({
      whose: null,
      wanted: "The dice are rolling.",
    });
    expect(splitPrompt(prompt, undefined, 0)).toEqual({ whose: null, wanted: prompt });
  });
});

describe("the sentence about a planned turn", () => {
  it("says that the turn is still to come", () => {
    const asked = { whose: "Your next turn:", wanted: "lay a tile." };
    expect(splitPlan("Anna: lay a tile.", aSeat(0))).toEqual(asked);
    expect(splitPlan("lay a tile.", undefined)).toEqual(asked);
  });
});

describe("words", () => {
  it("for choices have a capital, and choices are grouped by kind", () => {
    const choices = ["place emu", "roll", "place koala"].map(aChoice);
    expect(labelOf(choices[0]!)).toBe("Place emu");
    expect(groupByKind(choices).map((group) => [group.kind, group.choices.length])).toEqual([
      ["place", 2],
      ["roll", 1],
    ]);
  });
  it("for the window start with the state of the match", () => {
    expect(windowTitle("Pebbles", aSeat(0), false, null)).toBe("Your turn – Pebbles");
    expect(windowTitle("Pebbles", aSeat(1, { yours: false }), false, null)).toBe("Bo’s turn – Pebbles");
    const left = aSeat(0, { resigned: true, bot: "greedy" });
    expect(windowTitle("Pebbles", left, false, null)).toBe("Anna’s turn – Pebbles");
    expect(windowTitle("Pebbles", undefined, true, null)).toBe("Over – Pebbles");
    expect(windowTitle("Pebbles", aSeat(0), false, 7)).toBe("Moment 7 – Pebbles");
  });
  it("for a seat say what its player is doing", () => {
    expect(seatStatus(aSeat(1, { yours: false, bot: "greedy" }), true).status).toBe("thinking");
    expect(seatStatus(aSeat(1, { yours: false, present: false }), true).status).toBe("away");
    expect(seatStatus(aSeat(1, { yours: false }), true).status).toBe("deciding");
    expect(seatStatus(aSeat(1, { yours: false, resigned: true }), false)).toEqual({
      status: "resigned",
      instead: null,
    });
  });
  it("for a seat say why a bot plays for its player", () => {
    const seat = aSeat(1, { yours: false, bot: "greedy" });
    const instead = "a bot plays";
    expect(seatStatus(seat, true, theClocks({ lent: [1] }))).toEqual({ status: "late", instead });
    const gone = theClocks({ gone: [1], dropped: [1] });
    expect(seatStatus(seat, false, gone)).toEqual({ status: "dropped out", instead });
    expect(seatStatus({ ...seat, resigned: true }, false, gone)).toEqual({ status: "resigned", instead });
    expect(seatStatus(seat, false, theClocks())).toEqual({ status: "bot", instead: null });
  });
});

describe("the winners", () => {
  it("are all seats with the best result, and nobody before the end", () => {
    expect(winners(aMoment(9, { result: [0, 1] }))).toEqual([1]);
    expect(winners(aMoment(9, { result: [0.5, 0, 0.5] }))).toEqual([0, 2]);
    expect(winners(aMoment(9))).toEqual([]);
  });
});

describe("the sentence while a player is away", () => {
  const away = [aSeat(0, { name: "Anna" }), aSeat(1, { name: "Bert", yours: false, present: false })];
  const clocks = theClocks({ running: 1 });

  it("says what happens if they stay away", () => {
    expect(awayPrompt(clocks, away, "a bot plays the turn")).toEqual({
      whose: "Bert is away.",
      wanted: "If that lasts a minute, a bot plays the turn.",
    });
    expect(awayPrompt(clocks, away, "the others vote")?.wanted).toBe(
      "If that lasts a minute, the others vote on what happens.",
    );
  });

  it("is the game's own if nobody can drop out now", () => {
    const present = away.map((seat) => ({ ...seat, present: true }));
    const nobody = away.map((seat) => ({ ...seat, present: false, yours: false }));
    const bot = away.map((seat) => ({ ...seat, bot: "greedy" }));
    for (const seats of [present, nobody, bot])
      expect(awayPrompt(clocks, seats, "the others vote")).toBeNull();
    expect(awayPrompt(theClocks({ running: 0 }), away, "the others vote")).toBeNull();
    expect(awayPrompt(theClocks({ live: false, running: 1 }), away, "the others vote")).toBeNull();
  });
});

describe("the sentence while a player's time is up", () => {
  const seats = [aSeat(0, { name: "Anna" }), aSeat(1, { name: "Bert", yours: false })];
  const clocks = (late: number, voted: boolean) => {
    const votes = voted ? [{ seat: 1 - late, vote: "wait" }] : [];
    return theClocks({ late, voters: [1 - late], votes, running: null });
  };

  it("asks the others to vote, once", () => {
    expect(latePrompt(clocks(1, false), seats)).toEqual({
      whose: "Bert’s time is up.",
      wanted: "What should happen? Vote below.",
    });
    expect(latePrompt(clocks(1, true), seats).wanted).toMatch(/up to the others/);
  });

  it("tells the late player that they can go on", () => {
    expect(latePrompt(clocks(0, false), seats)).toEqual({
      whose: "Your time is up.",
      wanted: "The others will vote on what happens, unless you move now.",
    });
  });

  it("tells a player who dropped out from one whose time is up", () => {
    const dropped = (late: number) => ({ ...clocks(late, false), dropped: [late] });
    expect(latePrompt(dropped(1), seats).whose).toBe("Bert has dropped out.");
    expect(latePrompt(dropped(0), seats).whose).toBe("You dropped out.");
  });

  it("tells spectators who decides", () => {
    const others = seats.map((seat) => ({ ...seat, yours: false }));
    expect(latePrompt(clocks(0, false), others).wanted).toMatch(/^The others are voting/);
  });
});
