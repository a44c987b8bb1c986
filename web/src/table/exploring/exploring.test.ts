import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Line } from "../../api/client";
import { aMoment, aStep, told } from "../../testing/fakes";
import { refusal } from "../../testing/openMatch";
import { Requests } from "../requests/requests.svelte";
import { Exploring } from "./exploring.svelte";

/** Return what follows these actions after entry `at`. In the match, “roll” was chosen at every moment. */
function lineAfter(at: number, actions: string[]): Line {
  const made = actions.findIndex((action) => action !== "roll");
  const { choices, undo: _undo, seats: _seats, ...moment } = aMoment(at + actions.length);
  return {
    entry: at + (made < 0 ? actions.length : made),
    tried: actions.map((action, nth) => ({ seat: nth % 2, action, says: `${action}!` })),
    steps: [aStep(at + actions.length, [told(actions.at(-1) ?? "start")])],
    moment: { ...moment, view: { viewer: actions.length % 2, actions }, turn: actions.length % 2 },
    choices,
    position: null,
  };
}

const api = { line: vi.fn(), previewLine: vi.fn() };
const onfollow = vi.fn();
let requests: Requests;
let exploring: Exploring;

beforeEach(() => {
  vi.clearAllMocks();
  api.line.mockImplementation(async (at: number, actions: string[]) => lineAfter(at, actions));
  requests = new Requests({ entry: () => 0, received: vi.fn(), overtaken: vi.fn() });
  exploring = new Exploring({ requests }, api, () => 0, onfollow);
});

const actions = () => exploring.scene?.view.actions;
const tried = () => exploring.tried.map(({ action }) => action);
const choose = (action: string) =>
  exploring.choosing.take(exploring.choices.find((choice) => choice.action === action)!);

describe("exploring", () => {
  it("offers the choices at a moment, as the seat that decides sees them", async () => {
    await exploring.begin(5);
    expect(exploring.choices.map(({ action }) => action)).toEqual(["roll", "place emu", "done"]);
    expect([exploring.at, exploring.place, exploring.astray, exploring.viewer]).toEqual([5, 0, false, 0]);
  });

  it("leads into a line of one's own, back and forth", async () => {
    await exploring.begin(5);
    await choose("place emu");
    await choose("done");
    expect([tried(), exploring.place, exploring.viewer]).toEqual([["place emu", "done"], 2, 0]);
    await exploring.go(1);
    expect([actions(), tried(), exploring.place]).toEqual([["place emu"], ["place emu", "done"], 1]);
    await exploring.go(2);
    expect(actions()).toEqual(["place emu", "done"]);
    expect(api.line).toHaveBeenCalledTimes(3); // every position is fetched once
    await exploring.go(3);
    expect(exploring.place).toBe(2);
  });

  it("replaces the rest of the line by another choice", async () => {
    await exploring.begin(5);
    await choose("place emu");
    await choose("done");
    await exploring.go(1);
    await choose("roll");
    expect([tried(), actions()]).toEqual([
      ["place emu", "roll"],
      ["place emu", "roll"],
    ]);
  });

  it("returns to the match, and forgets the line", async () => {
    await exploring.begin(5);
    await choose("place emu");
    await exploring.leave();
    expect([tried(), exploring.place, actions()]).toEqual([[], 0, []]);
  });

  it("moves on in the match if the choice is the one that was made", async () => {
    await exploring.begin(5);
    await choose("roll");
    expect(onfollow).toHaveBeenCalledWith(6);
    expect([exploring.at, tried(), exploring.choices.length]).toEqual([6, [], 3]);
    await choose("place emu");
    expect(api.line).toHaveBeenLastCalledWith(6, ["place emu"]);
    await choose("roll"); // after another choice, it is no longer the same
    expect(onfollow).toHaveBeenCalledTimes(1);
  });

  it("says what is wrong, and stays where it is", async () => {
    await exploring.begin(5);
    await choose("place emu");
    api.line.mockRejectedValueOnce(refusal("line-too-long", "You have tried 101 choices in a row.", {}, 400));
    await choose("done");
    expect(requests.note?.text).toBe("You have tried 101 choices in a row.");
    expect([tried(), exploring.place, exploring.free]).toEqual([["place emu"], 1, true]);
  });

  it("keeps the line if it can't return to the match", async () => {
    await exploring.begin(5);
    await choose("roll");
    await choose("place emu");
    api.line.mockRejectedValueOnce(refusal("offline", "The server can’t be reached just now.", {}, 0));
    await exploring.leave();
    expect([tried(), exploring.place, actions()]).toEqual([["place emu"], 1, ["place emu"]]);
  });

  it("steps back and forth from where it is going, even before it is there", async () => {
    await exploring.begin(5);
    await choose("place emu");
    let answer = (_: Line) => {};
    api.line.mockReturnValueOnce(new Promise<Line>((resolve) => (answer = resolve)));
    const chosen = choose("done");
    expect(exploring.place).toBe(2);
    await exploring.go(exploring.place - 1);
    answer(lineAfter(5, ["place emu", "done"]));
    await chosen;
    expect([actions(), tried(), exploring.place]).toEqual([["place emu"], ["place emu", "done"], 1]);
    await exploring.go(2);
    expect([actions(), exploring.place]).toEqual([["place emu", "done"], 2]);
  });

  it("forgets the line of another moment, even if a choice was on its way", async () => {
    await exploring.begin(5);
    await choose("place emu");
    await exploring.go(0);
    let answer = (_: Line) => {};
    api.line.mockReturnValueOnce(new Promise<Line>((resolve) => (answer = resolve)));
    const chosen = choose("done");
    await exploring.begin(9);
    answer(lineAfter(5, ["done"]));
    await chosen;
    expect([exploring.at, tried(), exploring.place]).toEqual([9, [], 0]);
  });

  it("says why an action is not legal", async () => {
    await exploring.begin(5);
    api.line.mockRejectedValueOnce(refusal("row", "Row 5 needs 5.", { rule: "p. 4" }, 400));
    exploring.choosing.act.why("place koala");
    await vi.waitFor(() =>
      expect(requests.note).toEqual({ kind: "answer", text: "Row 5 needs 5.", rule: "p. 4" }),
    );
    expect(exploring.place).toBe(0);
  });

  it("shows only what was wanted last", async () => {
    let answer = (_: Line) => {};
    api.line.mockReturnValueOnce(new Promise<Line>((resolve) => (answer = resolve)));
    const slow = exploring.begin(5);
    await exploring.begin(9);
    answer(lineAfter(5, []));
    await slow;
    expect([exploring.at, exploring.moment?.n]).toEqual([9, 9]);
  });

  it("ends without a trace", async () => {
    await exploring.begin(5);
    await choose("place emu");
    exploring.end();
    expect([exploring.active, exploring.scene, exploring.choices, tried()]).toEqual([false, null, [], []]);
  });

  it("shows nothing of what was explored before", async () => {
    await exploring.begin(5);
    await choose("place emu");
    exploring.end();
    const asked = exploring.begin(9);
    expect([exploring.scene, exploring.moment]).toEqual([null, null]);
    await asked;
    expect(exploring.moment?.n).toBe(9);
    api.line.mockRejectedValueOnce(refusal("offline", "The server can’t be reached just now.", {}, 0));
    await exploring.begin(7);
    expect([exploring.at, exploring.scene, exploring.choices]).toEqual([7, null, []]);
  });

  it("puts choices that may follow in words", async () => {
    await exploring.begin(5);
    await choose("place emu");
    expect(await exploring.lineInWords(["done", "roll"])).toEqual([
      { seat: 1, action: "done", says: "done!" },
      { seat: 0, action: "roll", says: "roll!" },
    ]);
  });
});
