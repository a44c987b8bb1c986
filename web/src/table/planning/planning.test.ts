import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Premove } from "../../api/client";
import { aChoice, aMoment, aPremove, aSeat, aTable, newsOf } from "../../testing/fakes";
import { offline, refusal, useLiveMatch } from "../../testing/openMatch";

const live = useLiveMatch();
let held: string[];
let says: string | null;

const seats = [aSeat(0), aSeat(1, { yours: false })];
const theirs = (n: number) => aMoment(n, { turn: 1, choices: [], seats });
const answer = (tried: string[], more: Partial<Premove> = {}) =>
  aPremove(tried, { planned: held.map(aChoice), says, ...more });

/** Open a match in which the other has the turn. */
async function open(): Promise<void> {
  await live.open(aTable(3, { plannable: true, moment: theirs(3), seats }));
  live.api.premove.mockImplementation(async (tried) => answer(tried));
  live.api.planTurn.mockImplementation(async (_n, actions) => ((held = actions), answer(actions)));
  live.api.takePremoveBack.mockImplementation(async () => ((held = []), (says = null), answer([])));
}

const planning = () => live.match.planning;
const choose = (action: string) =>
  planning().choosing.take(planning().choices.find((choice) => choice.action === action)!);

beforeEach(() => {
  [held, says] = [[], null];
});

describe("planning", () => {
  it("is possible while another has the turn, in a game that can be planned", async () => {
    await open();
    expect(planning().possible).toBe(true);
    for (const more of [{ plannable: false }, { moment: aMoment(3, { seats }) }]) {
      live.match.close();
      await live.open(aTable(3, { plannable: true, moment: theirs(3), seats, ...more }));
      expect(planning().possible).toBe(false);
    }
  });

  it("shows the next turn, and plans each choice at once, until the turn is over", async () => {
    await open();
    await planning().begin();
    expect(planning().scene?.view).toEqual({ viewer: 0, tried: [] });
    await choose("place emu");
    expect(live.api.planTurn).toHaveBeenLastCalledWith(3, ["place emu"]);
    expect([planning().active, planning().scene?.view.tried]).toEqual([true, ["place emu"]]);
    await choose("done");
    expect(live.api.planTurn).toHaveBeenLastCalledWith(3, ["place emu", "done"]);
    expect(planning().active).toBe(false);
    expect(planning().planned.map(({ action }) => action)).toEqual(["place emu", "done"]);
  });

  it("marks on the board what is planned, and what the table would look like then", async () => {
    await open();
    await planning().begin();
    await choose("place emu");
    expect(planning().planPreview).toBeNull();
    planning().end();
    expect(planning().planPreview?.considered.action).toBe("place emu");
    expect(planning().planPreview?.preview.view).toEqual({ viewer: 0, tried: ["place emu"] });
  });

  it("shows what was planned elsewhere before the match was opened, even if that has just begun", async () => {
    localStorage.clear();
    const news = [0, 1, 2, 3].map((n) => newsOf(n, theirs(n)));
    held = ["roll"];
    const premove = async (tried: string[]) => answer(tried);
    await live.open(aTable(3, { plannable: true, moment: theirs(3), seats }), { news, premove });
    await vi.runAllTimersAsync();
    expect(planning().planned.map(({ action }) => action)).toEqual(["roll"]);
  });

  it("leaves a plan out that does not fit any more, so that choices begin a new one", async () => {
    await open();
    held = ["roll"];
    live.api.premove
      .mockResolvedValueOnce(answer([]))
      .mockRejectedValueOnce(refusal("none left", "You have no such tile left.", {}, 400));
    await planning().begin();
    expect([planning().active, planning().planned]).toEqual([true, []]);
    await choose("place emu");
    expect(live.api.planTurn).toHaveBeenLastCalledWith(3, ["place emu"]);
  });

  it.each([
    ["the server can’t be reached", offline()],
    ["there are too many requests", refusal("rate-limited", "Wait 5 seconds.", {}, 429)],
    ["the server is busy", refusal("unavailable", "The server is busy.", {}, 503)],
  ])("does not take a plan for dropped that can’t be fetched: %s", async (_, refused) => {
    await open();
    held = ["roll"];
    live.api.premove.mockResolvedValueOnce(answer([])).mockRejectedValueOnce(refused);
    await planning().begin();
    expect([planning().active, live.match.requests.note?.text]).toEqual([false, refused.message]);
  });

  it("shows what was planned elsewhere, and takes it back", async () => {
    await open();
    held = ["roll"];
    live.listener.premove();
    await vi.runAllTimersAsync();
    expect(planning().planned.map(({ action }) => action)).toEqual(["roll"]);
    await planning().takeBack();
    expect(planning().planned).toEqual([]);
    expect(planning().planPreview).toBeNull();
  });

  it("tells what has become of a plan, until it is read", async () => {
    await open();
    says = "Your plan was played: roll.";
    live.listener.premove();
    await vi.runAllTimersAsync();
    expect(planning().says).toBe(says);
    await planning().takeBack();
    expect(planning().says).toBeNull();
  });

  it("ends when the turn comes, and then says why it can't begin again", async () => {
    await open();
    await planning().begin();
    live.api.premove.mockImplementation(async () =>
      answer([], { n: 4, ahead: null, why: "It's your turn." }),
    );
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    expect(planning().active).toBe(false);
    await planning().begin();
    expect(planning().active).toBe(false);
    expect(live.match.requests.note).toEqual({ kind: "answer", text: "It's your turn." });
  });

  it("does not begin if the turn comes before the answer", async () => {
    await open();
    let answerLate: (known: Premove) => void;
    live.api.premove.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
    const begun = planning().begin();
    live.listener.entry(newsOf(4));
    await vi.runAllTimersAsync();
    answerLate!(answer([]));
    await begun;
    expect([planning().active, planning().planned]).toEqual([false, []]);
    expect(live.match.choices).not.toEqual([]);
  });

  it.each([
    ["the turn comes", {}],
    ["the match ends", { status: "over", turn: null, choices: [] }],
  ] as const)("asks for nothing more once %s, also before the board shows that", async (_, more) => {
    await open();
    let answerLate: (known: Premove) => void;
    live.api.premove.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
    const begun = planning().begin();
    live.listener.entry(newsOf(4, { ...more, choices: [] }));
    live.api.premove.mockImplementation(async () => answer([], { n: 4, ahead: null, why: "Decide now." }));
    answerLate!(answer([]));
    await begun;
    expect([live.match.moment?.n, planning().active, live.match.requests.note]).toEqual([3, false, null]);
  });

  it("begins all the same if another decides before the answer", async () => {
    await open();
    let answerLate: (known: Premove) => void;
    live.api.premove.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
    const begun = planning().begin();
    live.listener.entry(newsOf(4, theirs(4)));
    await vi.runAllTimersAsync();
    live.api.premove.mockImplementation(async (tried) => answer(tried, { n: 4 }));
    answerLate!(answer([]));
    await begun;
    await choose("roll");
    expect(live.api.planTurn).toHaveBeenLastCalledWith(4, ["roll"]);
  });

  it("begins all the same if the plan changes before the answer, and tells of no overtaken failure", async () => {
    await open();
    let failLate: (refused: Error) => void;
    live.api.premove.mockReturnValueOnce(new Promise((_, reject) => (failLate = reject)));
    const begun = planning().begin();
    held = ["place emu"];
    live.listener.premove();
    await vi.runAllTimersAsync();
    failLate!(refusal("offline", "The server can’t be reached just now.", {}, 0));
    await begun;
    expect([planning().scene?.view.tried, live.match.requests.note]).toEqual([["place emu"], null]);
  });

  it("asks again if somebody presses again, and does not wait for the first answer", async () => {
    await open();
    let answerLate: (known: Premove) => void;
    live.api.premove.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
    const first = planning().begin();
    await planning().begin();
    expect(planning().active).toBe(true);
    planning().end();
    live.api.premove.mockClear();
    answerLate!(answer([]));
    await first;
    expect([planning().active, live.api.premove.mock.calls.length]).toEqual([false, 0]);
  });

  it("shows the turn anew when another decides meanwhile", async () => {
    await open();
    await planning().begin();
    const later = answer([]);
    later.ahead!.view = { viewer: 0, tried: [], later: true };
    live.api.premove.mockImplementation(async () => ({ ...later, n: 4 }));
    live.listener.entry(newsOf(4, theirs(4)));
    await vi.runAllTimersAsync();
    expect(planning().scene?.view.later).toBe(true);
    await choose("roll");
    expect(live.api.planTurn).toHaveBeenLastCalledWith(4, ["roll"]);
  });

  it("tells why a choice could not be planned, and shows what still is", async () => {
    await open();
    await planning().begin();
    live.api.planTurn.mockRejectedValueOnce(refusal("none left", "You have no such tile left.", {}, 400));
    await choose("place emu");
    expect(live.match.requests.note?.text).toBe("You have no such tile left.");
    expect(planning().planned).toEqual([]);
    expect(planning().active).toBe(true);
  });

  it("previews a choice, and explains why another is not legal", async () => {
    await open();
    await planning().begin();
    planning().choosing.consider(planning().choices[1]!);
    await vi.runAllTimersAsync();
    expect(planning().choosing.preview?.view.tried).toEqual(["place emu"]);
    live.api.premove.mockRejectedValueOnce(refusal("none left", "You have no such tile left.", {}, 400));
    await planning().choosing.why("place koala");
    expect(live.match.requests.note?.text).toBe("You have no such tile left.");
  });
});
